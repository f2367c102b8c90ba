import { Agent, request } from 'undici';
import { sdkUrl } from '#bff/auth/provider-urls.ts';
import type { Config } from '#bff/config.ts';
import { GatewayTimeoutError, UnavailableError } from '#bff/http/errors.ts';

const CONNECT_MS = 2_000;
/** A call and its answer take this long at most (S52). */
const CALL_MS = 8_000;
/** Bytes of an answer that are read: a user with every factor there is stays far below. */
const ANSWER_MAX = 512 * 1024;

export interface UpstreamRequest {
  method: string;
  /** Below /sdk/v1: from the gateway's table, never from a request. */
  path: string;
  body?: Record<string, unknown> | undefined;
  /** The provider's session, when the call is made for one. */
  sessionToken?: string | undefined;
  /** What the browser's SDK says of itself, in base64. */
  sdkClient?: string | undefined;
}

export interface UpstreamAnswer {
  status: number;
  body: Record<string, unknown>;
}

export interface Upstream {
  /** @throws UnavailableError, GatewayTimeoutError */
  send(call: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

type UpstreamConfig = Pick<Config, 'publicUrl' | 'stytch'>;

/** Our own credential, whatever the browser sent (S45). */
export function basicAuthorization({ stytch }: UpstreamConfig, sessionToken?: string): string {
  const pair = `${stytch.publicToken}:${sessionToken ?? stytch.publicToken}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/** What tells the provider which application speaks, and with which SDK. */
export function sdkHeaders(config: UpstreamConfig, sdkClient?: string): Record<string, string> {
  return {
    'X-SDK-Parent-Host': config.publicUrl,
    ...(sdkClient === undefined ? {} : { 'X-SDK-Client': sdkClient }),
  };
}

/** The provider's browser API. Redirects are not followed, cookies are not kept. */
export function createUpstream(config: UpstreamConfig): Upstream {
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: CALL_MS,
    bodyTimeout: CALL_MS,
  });

  async function send(call: UpstreamRequest): Promise<UpstreamAnswer> {
    const { method, path, body, sessionToken, sdkClient } = call;
    const answer = await request(sdkUrl(config, path), {
      dispatcher,
      method,
      headers: {
        Authorization: basicAuthorization(config, sessionToken),
        'Content-Type': 'application/json',
        ...sdkHeaders(config, sdkClient),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const text = await readText(answer.body);
    return { status: answer.statusCode, body: readObject(text) };
  }

  return {
    send: (call) => send(call).catch((error: unknown) => Promise.reject(translate(error))),
    close: () => dispatcher.destroy(),
  };
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the stream.
    if (size > ANSWER_MAX) throw new Error('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new Error('answer is no object');
}

/** Nothing of the thrown object goes on: it may quote the request with its token. */
function translate(error: unknown): Error {
  const { name, code } = error as { name?: string; code?: string };
  const late = name === 'TimeoutError' || /TIMEOUT/.test(code ?? '');
  return late && code !== 'UND_ERR_CONNECT_TIMEOUT'
    ? new GatewayTimeoutError()
    : new UnavailableError('The sign-in provider does not answer. Please try again in a moment.');
}
