import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ApiError } from './errors.ts';

/** A handler's response; it is written to the socket by `send`. */
export interface HandlerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * The fields of a published response type that a handler returns. `ok` adds the fields `request_id`
 * and `status_code`.
 */
export type Fields<T> = Omit<T, 'request_id' | 'status_code'>;

/**
 * Like `Fields`, but for types of the backend SDK. Optional fields may be null, because the API
 * sends null for missing fields.
 */
export type BackendFields<T> = OrNull<Fields<T>>;

type OrNull<T> = T extends readonly (infer E)[]
  ? OrNull<E>[]
  : T extends object
    ? { [K in keyof T]: undefined extends T[K] ? OrNull<T[K]> | null : OrNull<T[K]> }
    : T;

/**
 * Returns a success response. Adds `status_code` and `request_id` to the fields, as Stytch does.
 */
export function ok(fields: object): HandlerResponse {
  return json(200, { status_code: 200, request_id: requestId(), ...fields });
}

/** Wraps a success response as the browser SDK expects it: `{"data": {…}}`. */
export function wrapped(response: HandlerResponse): HandlerResponse {
  return { ...response, body: `{"data":${response.body}}` };
}

/** Returns Stytch's error object. */
export function failure(error: Pick<ApiError, 'status' | 'type' | 'message'>): HandlerResponse {
  return json(error.status, {
    status_code: error.status,
    request_id: requestId(),
    error_type: error.type,
    error_message: error.message,
    error_url: `https://stytch.com/docs/api/errors/${error.status}#${error.type}`,
  });
}

function json(status: number, value: unknown): HandlerResponse {
  return { status, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(value) };
}

/** Returns a redirect that the browser follows with GET. */
export function redirect(location: string): HandlerResponse {
  return { status: 303, headers: { location }, body: '' };
}

/** Writes a response with the security headers that all responses have. */
export function send(response: ServerResponse, { status, headers, body }: HandlerResponse): void {
  if (response.destroyed) return;
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...COMMON_HEADERS, ...headers, 'content-length': length });
  response.end(body);
}

function requestId(): string {
  return `request-id-test-${randomUUID()}`;
}

/** Formats a time as RFC 3339 in UTC and whole seconds, like all times in the API. */
export function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
