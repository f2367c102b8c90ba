import type { ErrorBody } from '#bff/contracts/error.ts';
import { signOuts } from '#web/lib/session/account-storage.ts';
import { accountHeader } from '#web/lib/session/document-account.ts';
import { reportStatus } from '#web/lib/session/session-end.ts';
import { callName, forgetUnanswered, lostCall, rememberUnanswered } from './unanswered.ts';

/** The error of a failed call. */
class CallError extends Error {
  /**
   * Whether a retry is safe: it has no further effect if the server has already processed the
   * request.
   */
  isRepeatable = false;
}

/**
 * Thrown when the server responds with an error. `message` is the server's text for users, or
 * empty.
 */
export class ApiError extends CallError {
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

/** Thrown when no response arrives, or when the body of a success response is not valid JSON. */
export class NetworkError extends CallError {
  override readonly name = 'NetworkError';
}

/** A parser that returns the value or throws. Example: a zod schema of the contracts. */
interface Parser<T> {
  parse(value: unknown): T;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

interface Call<T> {
  method: Method;
  path: string;
  body?: unknown;
  schema?: Parser<T> | undefined;
  /** Sends an Idempotency-Key, so that the server processes the request only once. */
  isKeyed?: boolean;
  /**
   * The creator's input. Identifies the request if the body also contains data that can differ in a
   * later attempt.
   */
  draft?: string | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}

/** Time limit of a call without a body, in milliseconds. */
const CALL_MS = 20_000;

/** Assumed upload speed in bytes per millisecond: half of the 400 kbit/s of a slow phone. */
const UPLOAD_BYTES_PER_MS = 25;

/**
 * Returns the time limit of a call, in milliseconds. It grows with the size of the body, e.g. of an
 * image.
 */
export const timeLimit = (body: string | null): number =>
  CALL_MS + Math.ceil((body?.length ?? 0) / UPLOAD_BYTES_PER_MS);

/**
 * Sends a request.
 * @throws {NetworkError} when no response arrives within the time limit
 */
async function send(call: Call<unknown>, body: string | null, key: string): Promise<Response> {
  const { method, path, isKeyed, signal } = call;
  const json = body === null ? {} : { 'content-type': 'application/json' };
  const idempotency = isKeyed ? { 'idempotency-key': key } : {};
  const account = method === 'GET' ? {} : accountHeader();
  try {
    const limit = AbortSignal.timeout(timeLimit(body));
    return await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...json, ...idempotency, ...account, ...call.headers },
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
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
    // Ignore the error page of a proxy, because the status is sufficient.
    if (!response.ok) return undefined;
    throw new NetworkError(error instanceof Error ? error.message : String(error));
  }
}

/** Statuses that do not show whether the server has processed an earlier attempt. */
const LEAVES_OPEN = [401, 403, 408, 429];

/** Sends a request. Stores a deletion or a request with a key until a response arrives. */
async function attempt<T>(call: Call<T>, body: string | null): Promise<T> {
  const isDeletion = call.method === 'DELETE';
  const isOnce = isDeletion || call.isKeyed;
  const name = callName(call.method, call.path, call.draft ?? body ?? '');
  const lost = isOnce ? lostCall(name) : undefined;
  const first = { name, key: crypto.randomUUID(), sentAt: Date.now() };
  const sent = lost ?? { ...first, ...(call.draft && { body }) };
  if (isOnce) rememberUnanswered(sent);
  const response = await send(call, sent.body ?? body, sent.key);
  const { status } = response;
  reportStatus(status);
  const parsed = await read(response);
  if (isOnce && status < 500 && !(lost && LEAVES_OPEN.includes(status))) forgetUnanswered(name);
  // The earlier attempt has already deleted the resource.
  if (isDeletion && status === 404 && lost) return undefined as T;
  if (!response.ok) throw toError(response, parsed);
  return call.schema ? call.schema.parse(parsed) : (parsed as T);
}

function toError({ status, headers }: Response, parsed: unknown): ApiError {
  const body = typeof parsed === 'object' && parsed ? parsed : {};
  return new ApiError(status, body, headers.get('retry-after'));
}

async function request<T>(call: Call<T>): Promise<T> {
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const before = signOuts();
  try {
    return await attempt(call, body);
  } catch (error) {
    // A sign-out deletes the key, so a retry is not safe, and the content must not be stored again
    // (S22).
    const isRepeatable = (call.method !== 'POST' || !!call.isKeyed) && signOuts() === before;
    if (error instanceof CallError) error.isRepeatable = isRepeatable;
    throw error;
  }
}

/**
 * The client of the product API on our own origin. Paths are relative to /api.
 * @throws {ApiError} on an error response, {@link NetworkError} without a response
 */
export const api = {
  get: <T>(path: string, schema?: Parser<T>, headers?: Record<string, string>) =>
    request<T>({ method: 'GET', path, schema, headers }),
  /** Sends a HEAD request. Its errors have only a status, because the response has no body. */
  head: (path: string) => request<void>({ method: 'HEAD', path }),
  post: <T>(path: string, body?: unknown, schema?: Parser<T>, signal?: AbortSignal) =>
    request<T>({ method: 'POST', path, body, schema, signal }),
  /**
   * Sends a POST request with an Idempotency-Key, so that a retry creates nothing twice.
   * @param draft identifies the content if the body can differ in a later attempt; a retry then
   * sends the body of the first attempt
   */
  create: <T>(path: string, body: unknown, schema: Parser<T>, draft?: string) =>
    request<T>({ method: 'POST', path, body, schema, draft, isKeyed: true }),
  put: <T>(path: string, body?: unknown, schema?: Parser<T>) =>
    request<T>({ method: 'PUT', path, body, schema }),
  delete: <T>(path: string, body?: unknown, schema?: Parser<T>, headers?: Record<string, string>) =>
    request<T>({ method: 'DELETE', path, body, schema, headers }),
};
