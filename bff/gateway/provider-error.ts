import * as z from 'zod/mini';
import { ProviderError } from '#bff/auth/stytch/errors.ts';
import { SECOND_FACTOR_REQUIRED } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import type { ErrorPresenter } from '#bff/http/error-handler.ts';
import type { RawResponse, UpstreamResponse } from './upstream/responses.ts';
import { holdsSecret, tokensIn } from './upstream/strip-tokens.ts';

/**
 * The provider's error types by our error codes. The SDK ends its session after some types, such as
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

/** Release 6.3 of the SDK recognizes a captcha challenge by this plain text, but not by JSON. */
const CAPTCHA_REQUIRED = 'Captcha required';

/**
 * A captcha challenge after a suspicious fingerprint. The SDK solves the captcha and retries the
 * request (S73).
 */
class CaptchaRequiredError extends ProviderError {
  constructor() {
    super(403, 'captcha_required', CAPTCHA_REQUIRED);
  }
}

/**
 * Checks that a response is not a captcha challenge.
 * @throws CaptchaRequiredError for a response that is not JSON and requires a captcha
 */
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
 * Converts a failed response to an error for the browser. A rejection by the provider keeps its
 * type and message. Other failures get our own message (S59).
 */
export function toProviderError({ status, body, sent = [] }: UpstreamResponse): Error {
  const refusal = refusalSchema.safeParse(body);
  const isRefusal = status >= 400 && status < 500 && refusal.success;
  const leaks = (text: string) => holdsSecret(text, [...sent, ...tokensIn(body)]);
  if (!isRefusal || leaks(Object.values(refusal.data).join('\n'))) {
    return new Unavailable('The sign-in provider does not respond. Please try again in a moment.');
  }
  return new ProviderError(status, refusal.data.error_type, refusal.data.error_message);
}
