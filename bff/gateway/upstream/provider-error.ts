import * as z from 'zod/mini';
import { ProviderError } from '#bff/auth/stytch/errors.ts';
import { SECOND_FACTOR_REQUIRED } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { ErrorPresenter } from '#bff/http/error-handler.ts';
import { type HttpError, UnavailableError } from '#bff/http/errors.ts';
import { holdsSecret, tokensIn } from './strip-tokens.ts';
import type { RawResponse, UpstreamResponse } from './upstream.ts';

/**
 * The provider's error types by our error codes. The SDK ends its session at some types, such as
 * `user_unauthenticated`.
 */
const TYPES: Record<string, string> = {
  not_signed_in: 'user_unauthenticated',
  not_found: 'route_not_found',
  method_not_allowed: 'route_not_found',
  rate_limited: 'too_many_requests',
  unavailable: 'service_unavailable',
  internal: 'internal_server_error',
};

/** Formats an error as the provider's SDK expects it. */
export const presentProviderError: ErrorPresenter = (error, requestId) => {
  if (error instanceof CaptchaRequiredError) return error.message;
  return {
    status_code: error.status,
    request_id: requestId,
    error_type: error instanceof ProviderError ? error.type : (TYPES[error.code] ?? error.code),
    error_message: error.message,
    error_url: '',
  };
};

/**
 * Thrown when a sign-in requires the code of an authenticator app, which the login page then
 * requests (S70).
 */
export class SecondFactorRequiredError extends ProviderError {
  constructor() {
    super(403, SECOND_FACTOR_REQUIRED, MESSAGES.secondFactorRequired);
  }
}

/**
 * Release 6.3 of the SDK recognizes a challenge by this plain text; it does not recognize it in
 * JSON.
 */
const CAPTCHA_REQUIRED = 'Captcha required';

/**
 * A challenge after a suspicious fingerprint: the SDK solves a captcha and retries the request
 * (S73).
 */
class CaptchaRequiredError extends ProviderError {
  constructor() {
    super(403, 'captcha_required', CAPTCHA_REQUIRED);
  }
}

/** @throws CaptchaRequiredError for a response that is not JSON and requires a captcha */
export function assertUnchallenged({ status, headers, text }: RawResponse): void {
  const isJson = String(headers['content-type']).includes('json');
  if (status === 403 && !isJson && text.includes(CAPTCHA_REQUIRED)) {
    throw new CaptchaRequiredError();
  }
}

const refusalSchema = z.object({
  error_type: z.string().check(z.regex(/^[a-z0-9_]{1,80}$/)),
  error_message: z.string().check(z.maxLength(500)),
});

/**
 * Converts a failed response to an error for the browser. A rejection keeps its type and message;
 * other failures get our own message (S59).
 */
export function toProviderError({ status, body, sent = [] }: UpstreamResponse): HttpError {
  const refusal = refusalSchema.safeParse(body);
  const isRefusal = status >= 400 && status < 500 && refusal.success;
  const leaks = (text: string) => holdsSecret(text, [...sent, ...tokensIn(body)]);
  if (!isRefusal || leaks(Object.values(refusal.data).join('\n'))) {
    return new UnavailableError(
      'The sign-in provider does not respond. Please try again in a moment.',
    );
  }
  return new ProviderError(status, refusal.data.error_type, refusal.data.error_message);
}
