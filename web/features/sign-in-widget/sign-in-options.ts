import type { SignInOptions } from '#bff/contracts/sign-in-methods.ts';
import { api } from '#web/lib/api/api-client.ts';

let request: Promise<SignInOptions> | undefined;

/**
 * Returns the sign-in options of the deployment. Fetches them once per document, and again after a
 * failure.
 * @throws {ApiError} or {NetworkError}
 */
export function signInOptions(): Promise<SignInOptions> {
  request ??= api.get<SignInOptions>('/sign-in/options').catch((error: unknown) => {
    request = undefined;
    throw error;
  });
  return request;
}
