import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ApiError } from './errors.ts';

/** What a handler returns; nothing touches the socket before `send`. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const EVERY_ANSWER = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The fields of a published answer type that a handler fills; `ok` adds the two others. */
export type Fields<T> = Omit<T, 'request_id' | 'status_code'>;

/** The same for a type of the backend's SDK: the API says null where those have an optional field. */
export type BackendFields<T> = OrNull<Fields<T>>;

type OrNull<T> = T extends readonly (infer E)[]
  ? OrNull<E>[]
  : T extends object
    ? { [K in keyof T]: undefined extends T[K] ? OrNull<T[K]> | null : OrNull<T[K]> }
    : T;

/** A successful API answer: the fields beside `status_code` and `request_id`, as Stytch has them. */
export function ok(fields: object): Answer {
  return json(200, { status_code: 200, request_id: requestId(), ...fields });
}

/** A successful answer as the browser SDK reads it: `{"data": {…}}`. */
export function wrapped(answer: Answer): Answer {
  return { ...answer, body: `{"data":${answer.body}}` };
}

/** Stytch's error object. */
export function failure(error: Pick<ApiError, 'status' | 'type' | 'message'>): Answer {
  return json(error.status, {
    status_code: error.status,
    request_id: requestId(),
    error_type: error.type,
    error_message: error.message,
    error_url: `https://stytch.com/docs/api/errors/${error.status}#${error.type}`,
  });
}

/** A JSON answer exactly as given. */
export function json(status: number, value: unknown): Answer {
  return { status, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(value) };
}

/** A redirect that the browser follows with GET. */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location }, body: '' };
}

/** Writes an answer; the security headers are the same for every one. */
export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  response.writeHead(answer.status, {
    ...EVERY_ANSWER,
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
  });
  response.end(answer.body);
}

function requestId(): string {
  return `request-id-test-${randomUUID()}`;
}
