import { accountHeader } from '#web/lib/session/document-account.ts';
import { reportStatus } from '#web/lib/session/session-end.ts';
import { ApiError, NetworkError } from './api-client.ts';

/**
 * The error type of a request without a session. The status does not identify it, because wrong
 * passwords and codes also result in 401.
 */
export const NO_SESSION = 'user_unauthenticated';

/** The body of an error response of the gateway. */
interface GatewayErrorBody {
  error_type: string;
  error_message: string;
  request_id: string;
}

/**
 * Calls the provider's browser API through the gateway, without the provider's SDK.
 * @param path below /sdk/v1
 * @throws {ApiError} with the provider's error type as `code`
 * @throws {NetworkError} without a response
 */
export async function callGateway<T>(path: string, fields: Record<string, unknown>): Promise<T> {
  try {
    const response = await fetch(`/sdk/v1${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...accountHeader(),
      },
      body: JSON.stringify(fields),
    });
    if (!response.ok) {
      const error = await toApiError(response);
      if (error.code === NO_SESSION) reportStatus(error.status);
      throw error;
    }
    const { data }: { data: T } = await response.json();
    return data;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new NetworkError(error instanceof Error ? error.message : String(error));
  }
}

/** Parses an error response. A proxy may send another body, or none. */
async function toApiError(response: Response): Promise<ApiError> {
  const body: Partial<GatewayErrorBody> | null = await response.json().catch(() => null);
  return new ApiError(response.status, {
    ...(body?.error_message && { error: body.error_message }),
    ...(body?.error_type && { code: body.error_type }),
    ...(body?.request_id && { requestId: body.request_id }),
  });
}
