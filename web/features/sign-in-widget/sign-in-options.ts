import type { SignInOptions } from '#bff/contracts/sign-in-methods.ts';
import { api } from '#web/lib/api/api-client.ts';

let asked: Promise<SignInOptions> | undefined;

/**
 * The ways in that this deployment offers: asked for once in a document, and again after a failure.
 * @throws {ApiError} or {NetworkError}
 */
export function signInOptions(): Promise<SignInOptions> {
  asked ??= api.get<SignInOptions>('/sign-in/options').catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
