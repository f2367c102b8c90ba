import { z } from 'zod';
import { ApiError } from '../http/errors.ts';
import { timestamp } from '../http/response.ts';
import { checkVerifier } from '../project/pkce.ts';
import type { Factor } from '../sessions/session-store.ts';
import type { State } from '../state.ts';
import type { OAuthProvider, User } from '../user-store.ts';
import { subjectOf } from './account.ts';
import type { Grant } from './grant-store.ts';
import { providerValues } from './provider-values.ts';
import { type ProviderKey, providerOfType } from './providers.ts';

/** The fields of an exchange, besides the session fields. */
export const grantFields = { token: z.string(), code_verifier: z.string().optional() };

interface Exchange {
  readonly token: string;
  readonly code_verifier?: string | undefined;
}

/**
 * Returns the user of a one-time token, the registration, and the OAuth provider's own tokens.
 * Voids the token. Throws 404 for an unknown, used or expired token, and 400 for a wrong, missing
 * or unexpected verifier.
 */
export async function redeemGrant(state: State, { token, code_verifier: verifier }: Exchange) {
  if (verifier) state.canaries.record('verifier', verifier);
  const grant = state.grants.redeem(token);
  if (grant?.isRefused) {
    throw new ApiError(400, 'oauth_attach_conflict', 'Another user has this account.');
  }
  const user = grant && state.users.byId(grant.userId);
  const registration = user && registrationIn(user, grant);
  if (!registration) throw new ApiError(404, 'oauth_token_not_found', 'OAuth token was not found.');
  checkVerifier(grant.codeChallenge, verifier);
  return {
    user,
    registration,
    factor: factorOf(state, user, registration),
    resetSessions: grant.resetSessions,
    values: await providerValues(state, user, registration, grant.scopes),
  };
}

function registrationIn(user: User, grant: Grant): OAuthProvider | undefined {
  return user.providers.find((each) => each.oauth_user_registration_id === grant.registrationId);
}

/**
 * Returns the id of the account's address, or an empty string if the user no longer has the
 * address.
 */
function emailIdIn({ emails }: User, { provider_subject }: OAuthProvider): string {
  return emails.find(({ email }) => subjectOf(email) === provider_subject)?.email_id ?? '';
}

function factorOf(state: State, user: User, registration: OAuthProvider): Factor {
  const { key } = providerOfType(registration.provider_type);
  const base = { type: 'oauth', last_authenticated_at: timestamp(state.now()) } as const;
  return OAUTH_FACTORS[key](base, {
    id: registration.oauth_user_registration_id,
    provider_subject: registration.provider_subject,
    email_id: emailIdIn(user, registration),
  });
}

interface Base {
  readonly type: 'oauth';
  readonly last_authenticated_at: string;
}

interface Detail {
  readonly id: string;
  readonly provider_subject: string;
  readonly email_id: string;
}

/**
 * Creates the factor of a sign-in, by OAuth provider. The name of the last field depends on the
 * provider.
 */
const OAUTH_FACTORS: Readonly<Record<ProviderKey, (base: Base, detail: Detail) => Factor>> = {
  google: (base, detail) => ({
    ...base,
    delivery_method: 'oauth_google',
    google_oauth_factor: detail,
  }),
  apple: (base, detail) => ({
    ...base,
    delivery_method: 'oauth_apple',
    apple_oauth_factor: detail,
  }),
  facebook: (base, detail) => ({
    ...base,
    delivery_method: 'oauth_facebook',
    facebook_oauth_factor: detail,
  }),
  github: (base, detail) => ({
    ...base,
    delivery_method: 'oauth_github',
    github_oauth_factor: detail,
  }),
  linkedin: (base, detail) => ({
    ...base,
    delivery_method: 'oauth_linkedin',
    linkedin_oauth_factor: detail,
  }),
  microsoft: (base, detail) => ({
    ...base,
    delivery_method: 'oauth_microsoft',
    microsoft_oauth_factor: detail,
  }),
};
