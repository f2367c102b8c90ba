import { randomUUID } from 'node:crypto';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import type { Grant } from './idp-store.ts';

const LIFETIME_SECONDS = 3600;

/** Returns the response of a token endpoint (RFC 6749, 5.1); every token in it is a canary. */
export async function issueTokens(
  state: State,
  user: User,
  grant: Grant & { readonly nonce?: string | undefined },
) {
  const { canaries, signing, idp } = state;
  const scope = grant.scopes.join(' ');
  const claims = commonClaims(state, user);
  const access = { ...claims, aud: [state.project.projectId], client_id: grant.clientId, scope };
  return {
    access_token: canaries.record(
      'idp_access_token',
      await signing.sign({ ...access, jti: randomUUID() }),
    ),
    token_type: 'bearer',
    expires_in: LIFETIME_SECONDS,
    scope,
    ...(grant.scopes.includes('openid') && { id_token: await idToken() }),
    ...(grant.scopes.includes('offline_access') && { refresh_token: refreshToken() }),
  };

  async function idToken(): Promise<string> {
    const { nonce, clientId: aud } = grant;
    const about = profileClaims(user, grant.scopes);
    const token = await signing.sign({ ...claims, aud, ...about, ...(nonce && { nonce }) });
    return canaries.record('idp_id_token', token);
  }

  function refreshToken(): string {
    const token = canaries.mint('idp_refresh_token', 'rt-');
    const { clientId, userId, scopes } = grant;
    idp.refreshTokens.put(token, { clientId, userId, scopes });
    return token;
  }
}

function commonClaims({ project, now }: State, { user_id: sub }: User) {
  const iat = Math.floor(now() / 1000);
  return {
    iss: `stytch.com/${project.projectId}`,
    sub,
    iat,
    nbf: iat,
    exp: iat + LIFETIME_SECONDS,
  };
}

/** Returns the user's claims in an ID token (OpenID Connect Core, 5.4). */
function profileClaims({ name, emails, phone_numbers: phones }: User, scopes: readonly string[]) {
  const [email] = emails;
  const [phone] = phones;
  const full = `${name.first_name} ${name.last_name}`.trim();
  return {
    ...(scopes.includes('email') &&
      email && { email: email.email, email_verified: email.verified }),
    ...(scopes.includes('profile') &&
      full && { name: full, given_name: name.first_name, family_name: name.last_name }),
    ...(scopes.includes('phone') &&
      phone && { phone_number: phone.phone_number, phone_number_verified: phone.verified }),
  };
}
