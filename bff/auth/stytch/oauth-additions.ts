import type { Client } from 'stytch';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';
import { factorsOf, type ProviderFactor, userFactorsSchema } from './user.ts';

/** The result of a redirect that adds an identity provider to an account. */
export interface OAuthAddition {
  userId: string;
  registrationId: string;
  /** Every factor of the user. */
  factors: ProviderFactor[];
  /**
   * The session that the provider began although the call did not request one; null if there is
   * none.
   */
  sessionId: string | null;
  /** Whether the provider has ended all other sessions of this user. */
  resetSessions: boolean;
}

/**
 * Calls that add OAuth registrations to users.
 * @throws ProviderRejectedError, ProviderUnavailableError from all functions
 */
export interface OAuthAdditions {
  /**
   * Starts a redirect.
   * @returns the token that binds the redirect to the user
   */
  start(userId: string, provider: OAuthProvider): Promise<string>;
  /** Finishes a redirect without beginning a session. */
  finish(token: string, codeVerifier: string): Promise<OAuthAddition>;
}

/**
 * Creates the calls that add OAuth registrations.
 * @param call runs one call of the client within its time limit, and translates its errors
 */
export function createOAuthAdditions(
  client: Client,
  call: <T>(work: () => Promise<T>) => Promise<T>,
): OAuthAdditions {
  return {
    start: (user_id, provider) =>
      call(async () => (await client.oauth.attach({ user_id, provider })).oauth_attach_token),
    finish: (token, code_verifier) =>
      call(async () => {
        const response = await client.oauth.authenticate({ token, code_verifier });
        return {
          userId: response.user_id,
          registrationId: response.oauth_user_registration_id,
          factors: factorsOf(userFactorsSchema.parse(response.user)),
          sessionId: response.user_session?.session_id ?? null,
          resetSessions: response.reset_sessions === true,
        };
      }),
  };
}
