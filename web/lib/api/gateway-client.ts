import { ApiError, NetworkError } from './api-client.ts';

/** An error of the provider's browser API, as the gateway answers it. */
interface GatewayErrorBody {
  error_type: string;
  error_message: string;
  request_id: string;
}

/**
 * Calls the provider's browser API through the gateway on our own origin. The provider's SDK is not
 * needed for single calls.
 * @param path below /sdk/v1
 * @throws {ApiError} with the provider's error type as `code`, {@link NetworkError} without an answer
 */
export async function callGateway<T>(path: string, fields: Record<string, unknown>): Promise<T> {
  try {
    const response = await fetch(`/sdk/v1${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    if (!response.ok) throw await errorOf(response);
    const { data }: { data: T } = await response.json();
    return data;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new NetworkError(error instanceof Error ? error.message : String(error));
  }
}

/** The body of an error may be that of a proxy, or no JSON at all. */
async function errorOf(response: Response): Promise<ApiError> {
  const body: Partial<GatewayErrorBody> | null = await response.json().catch(() => null);
  return new ApiError(response.status, {
    ...(body?.error_message && { error: body.error_message }),
    ...(body?.error_type && { code: body.error_type }),
    ...(body?.request_id && { requestId: body.request_id }),
  });
}
