import { Agent, request } from 'undici';
import { sdkUrl } from '#bff/auth/stytch/urls.ts';
import type { Config } from '#bff/config.ts';
import { assertUnchallenged } from '#bff/gateway/provider-error.ts';
import { GatewayTimeoutError } from '#bff/http/errors.ts';
import type { Outcome, StartCall } from '#bff/observe-call.ts';
import { type RawResponse, readObject, type UpstreamResponse, unavailable } from './responses.ts';

const CONNECT_MS = 2_000;
/** Timeout of a request in milliseconds, including its response (S52). */
const CALL_MS = 8_000;
/**
 * Maximum response size in bytes. The response for a user with every kind of factor is far smaller.
 */
const RESPONSE_BYTES_MAX = 512 * 1024;

interface UpstreamRequest {
  method: string;
  /** Path below /sdk/v1. It comes from the gateway's table, never from a request. */
  path: string;
  body?: Record<string, unknown> | undefined;
  /** The provider's session token, for requests with a session. */
  sessionToken?: string | undefined;
  /** The header in which the SDK describes itself, in base64. */
  sdkClient?: string | undefined;
}

interface RawRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * The client of the provider's browser API. Its requests throw Unavailable and GatewayTimeoutError;
 * `@throws` lists additional errors.
 */
export interface Upstream {
  /**
   * Sends a request to the browser API.
   * @throws CaptchaRequiredError if captchas are enabled and the provider requires one
   */
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Sends a request to another URL of the provider. bff/auth/stytch/urls.ts builds these URLs. */
  exchange(url: URL, request: RawRequest): Promise<RawResponse>;
  close(): Promise<void>;
}

type UpstreamConfig = Pick<Config, 'publicUrl' | 'stytch'>;

/** Returns the Authorization header with our own credential, never the browser's (S45). */
export function basicAuthorization({ stytch }: UpstreamConfig, sessionToken?: string): string {
  const pair = `${stytch.publicToken}:${sessionToken ?? stytch.publicToken}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/**
 * Returns the two forms in which a session token is sent: plain text, and as a part of the
 * credential.
 */
export const sessionSecrets = (sessionToken: string, authorization: string): string[] => [
  sessionToken,
  authorization.replace(/^Basic /, ''),
];

/** Returns the headers that identify the application and its SDK to the provider. */
export function sdkHeaders(config: UpstreamConfig, sdkClient?: string): Record<string, string> {
  return {
    'X-SDK-Parent-Host': config.publicUrl,
    ...(sdkClient === undefined ? {} : { 'X-SDK-Client': sdkClient }),
  };
}

/**
 * Creates the client of the provider's browser API. It follows no redirects and stores no cookies.
 */
export function createUpstream(
  config: UpstreamConfig & Pick<Config, 'signInCaptcha'>,
  startCall: StartCall,
): Upstream {
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: CALL_MS,
    bodyTimeout: CALL_MS,
    maxResponseSize: RESPONSE_BYTES_MAX,
  });

  async function exchange(url: URL, sent: RawRequest): Promise<RawResponse> {
    const end = startCall('provider', 'browser');
    try {
      const signal = AbortSignal.timeout(CALL_MS);
      const response = await request(url, { dispatcher, ...sent, signal });
      const { statusCode: status, headers } = response;
      const text = await response.body.text();
      end(outcomeOf(status));
      return { status, headers, text };
    } catch (error) {
      end('error');
      throw translate(error);
    }
  }

  async function send(upstreamRequest: UpstreamRequest): Promise<UpstreamResponse> {
    const { method, path, body, sessionToken, sdkClient } = upstreamRequest;
    const authorization = basicAuthorization(config, sessionToken);
    const raw = await exchange(sdkUrl(config, path), {
      method,
      headers: {
        Authorization: authorization,
        'Content-Type': 'application/json',
        ...sdkHeaders(config, sdkClient),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (config.signInCaptcha) assertUnchallenged(raw);
    const sent = sessionToken === undefined ? [] : sessionSecrets(sessionToken, authorization);
    const verifier = body?.code_verifier;
    if (typeof verifier === 'string') sent.push(verifier);
    return { status: raw.status, body: readObject(raw.text), sent };
  }

  return { send, exchange, close: () => dispatcher.destroy() };
}

function outcomeOf(status: number): Outcome {
  if (status >= 500) return 'error';
  return status >= 400 ? 'rejected' : 'ok';
}

/** Replaces the original error, because it may contain the request with its token. */
function translate(error: unknown): Error {
  const { name, code } = error as { name?: string; code?: string };
  const late = name === 'TimeoutError' || /TIMEOUT/.test(code ?? '');
  const connected = code !== 'UND_ERR_CONNECT_TIMEOUT';
  return late && connected ? new GatewayTimeoutError() : unavailable();
}
