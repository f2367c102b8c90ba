import type { ErrorBody } from '#bff/contracts/error.ts';
import { reportStatus } from '#web/lib/session/session-end.ts';

/** The server responded with an error. `message` is its human-readable text, or empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly requestId: string;
  /** The value of the Retry-After header, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: string | null) {
    super(typeof body.error === 'string' ? body.error : '');
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.details = body.details;
    this.fields = body.fields;
    this.requestId = body.requestId ?? '';
    this.retryAfter = Number(retryAfter) || undefined;
  }
}

/** No response arrived, or an unreadable one. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** A parser that returns the value or throws, such as a zod schema of the contracts. */
interface Parser<T> {
  parse(value: unknown): T;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(method: Method, path: string, body: unknown): Promise<Response> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    return await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...json },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch (error) {
    throw new NetworkError(error instanceof Error ? error.message : String(error));
  }
}

async function read(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    // An error page of a proxy: the status is sufficient.
    if (!response.ok) return undefined;
    throw new NetworkError(error instanceof Error ? error.message : String(error));
  }
}

async function request<T>(
  method: Method,
  path: string,
  body?: unknown,
  schema?: Parser<T>,
): Promise<T> {
  const response = await send(method, path, body);
  reportStatus(response.status);
  const answer = await read(response);
  if (!response.ok) {
    const body = typeof answer === 'object' && answer ? answer : {};
    throw new ApiError(response.status, body, response.headers.get('retry-after'));
  }
  return schema ? schema.parse(answer) : (answer as T);
}

/**
 * The client of the product API on our own origin. Paths are relative to /api.
 * @throws {ApiError} on an error response, {@link NetworkError} without a response
 */
export const api = {
  get: <T>(path: string, schema?: Parser<T>) => request<T>('GET', path, undefined, schema),
  post: <T>(path: string, body?: unknown, schema?: Parser<T>) =>
    request<T>('POST', path, body, schema),
  put: <T>(path: string, body?: unknown, schema?: Parser<T>) =>
    request<T>('PUT', path, body, schema),
  delete: <T>(path: string, body?: unknown, schema?: Parser<T>) =>
    request<T>('DELETE', path, body, schema),
};
