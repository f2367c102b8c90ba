import { timestamp } from '../http/response.ts';
import type { State } from '../state.ts';
import type { OAuthProvider, User } from '../user-store.ts';
import { type Provider, providerOfType } from './providers.ts';

const LIFETIME_SECONDS = 3599;

/** Returns fake tokens in the OAuth provider's format; each is a canary. */
export async function providerValues(
  state: State,
  user: User,
  registration: OAuthProvider,
  scopes: readonly string[],
) {
  const provider = providerOfType(registration.provider_type);
  const { key, tokenPrefix, refreshes } = provider;
  const { canaries } = state;
  return {
    access_token: canaries.mint(`${key}_access_token`, tokenPrefix),
    refresh_token: refreshes ? canaries.mint(`${key}_refresh_token`, '1//') : '',
    id_token: await idToken(state, user, registration, provider),
    scopes: [...scopes],
    expires_at: timestamp(state.now() + LIFETIME_SECONDS * 1000),
  };
}

async function idToken(state: State, user: User, registration: OAuthProvider, provider: Provider) {
  const { key, issuer } = provider;
  if (!issuer) return '';
  const iat = Math.floor(state.now() / 1000);
  const clientId = `emulator.${key}.example`;
  const token = await state.signing.sign({
    iss: issuer,
    azp: clientId,
    aud: clientId,
    sub: registration.provider_subject,
    iat,
    exp: iat + LIFETIME_SECONDS,
    ...{ email: user.emails[0]?.email ?? '', email_verified: true },
    given_name: user.name.first_name,
    family_name: user.name.last_name,
    picture: registration.profile_picture_url,
  });
  return state.canaries.record(`${key}_id_token`, token);
}
