import type { ErrorBody } from '#bff/contracts/error.ts';
import { ACCOUNT_HEADER } from '#bff/contracts/session.ts';
import { documentAccount } from '#web/lib/session/document-account.ts';
import { reportStatus } from '#web/lib/session/session-end.ts';
import { callName, forgetUnanswered, lostCall, rememberUnanswered } from './unanswered.ts';

/** A failed call. */
class CallError extends Error {
  /** Whether sending the call again has no further effect if it was carried out already. */
  isRepeatable = false;
}

/** The server responded with an error. `message` is its human-readable text, or empty. */
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

/** No response arrived, or an unreadable one. */
export class NetworkError extends CallError {
  override readonly name = 'NetworkError';
}

/** A parser that returns the value or throws, such as a zod schema of the contracts. */
interface Parser<T> {
  parse(value: unknown): T;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

interface Call<T> {
  method: Method;
  path: string;
  body?: unknown;
  schema?: Parser<T> | undefined;
  /** Sends an Idempotency-Key, so that the server carries out the call once. */
  isKeyed?: boolean;
  /** What the creator has entered, if the body has more that can differ in a later attempt. */
  draft?: string | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}

/** Returns the header that names the account of this document. */
export function accountHeader(): Record<string, string> {
  const account = documentAccount();
  return account ? { [ACCOUNT_HEADER]: account } : {};
}

/** @throws NetworkError */
async function send(call: Call<unknown>, body: string | null, key?: string): Promise<Response> {
  const { method, path, isKeyed, signal } = call;
  const json = body === null ? {} : { 'content-type': 'application/json' };
  const idempotency = isKeyed && key ? { 'idempotency-key': key } : {};
  const account = method === 'GET' ? {} : accountHeader();
  try {
    return await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...json, ...idempotency, ...account, ...call.headers },
      body,
      signal: signal ?? null,
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

interface Outcome {
  response: Response;
  answer: unknown;
  /** Whether an earlier attempt may have been carried out. */
  wasSent?: boolean;
}

async function exchange(call: Call<unknown>, body: string | null, key?: string): Promise<Outcome> {
  const response = await send(call, body, key);
  reportStatus(response.status);
  return { response, answer: await read(response) };
}

/** Refusals that do not tell whether an earlier attempt was carried out. */
const LEAVES_OPEN = [401, 403, 408, 429];

/** Makes a call whose repetition has no further effect, and remembers it until it has a response. */
async function sendOnce({ draft, ...call }: Call<unknown>, body: string | null): Promise<Outcome> {
  const name = callName(call.method, call.path, draft ?? body);
  const lost = lostCall(name);
  const { key, body: sent = body } = lost ?? { key: crypto.randomUUID() };
  rememberUnanswered(name, { key, ...(draft !== undefined && sent && { body: sent }) });
  const outcome = await exchange(call, sent, key);
  const { response } = outcome;
  const isOpen = response.status >= 500 || (lost && LEAVES_OPEN.includes(response.status));
  if (!isOpen) forgetUnanswered(name);
  return { ...outcome, wasSent: lost !== undefined };
}

async function attempt<T>(call: Call<T>, body: string | null): Promise<T> {
  const isDeletion = call.method === 'DELETE';
  const isOnce = call.isKeyed || isDeletion;
  const { response, answer, wasSent } = await (isOnce ? sendOnce : exchange)(call, body);
  // The attempt without a response has deleted it.
  if (isDeletion && response.status === 404 && wasSent) return undefined as T;
  if (response.ok) return call.schema ? call.schema.parse(answer) : (answer as T);
  const error = typeof answer === 'object' && answer ? answer : {};
  throw new ApiError(response.status, error, response.headers.get('retry-after'));
}

async function request<T>(call: Call<T>): Promise<T> {
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  try {
    return await attempt(call, body);
  } catch (error) {
    if (error instanceof CallError) error.isRepeatable = call.method !== 'POST' || !!call.isKeyed;
    throw error;
  }
}

/**
 * The client of the product API on our own origin. Paths are relative to /api.
 * @throws {ApiError} on an error response, {@link NetworkError} without a response
 */
export const api = {
  get: <T>(path: string, schema?: Parser<T>) => request<T>({ method: 'GET', path, schema }),
  /** Only the status: a response to HEAD has no error text. */
  head: (path: string) => request<void>({ method: 'HEAD', path }),
  post: <T>(path: string, body?: unknown, schema?: Parser<T>, signal?: AbortSignal) =>
    request<T>({ method: 'POST', path, body, schema, signal }),
  /**
   * Posts with an Idempotency-Key: repeating the call creates nothing twice.
   * @param draft names the content if the body can differ in a later attempt, which then sends the
   *   body of the first one
   */
  create: <T>(path: string, body: unknown, schema: Parser<T>, draft?: string) =>
    request<T>({ method: 'POST', path, body, schema, draft, isKeyed: true }),
  put: <T>(path: string, body?: unknown, schema?: Parser<T>) =>
    request<T>({ method: 'PUT', path, body, schema }),
  delete: <T>(path: string, body?: unknown, schema?: Parser<T>, headers?: Record<string, string>) =>
    request<T>({ method: 'DELETE', path, body, schema, headers }),
};
