import { timestamp } from '#test/stytch-emulator/sessions/timestamp.ts';
import type { State } from '#test/stytch-emulator/state.ts';
import type { OAuthProvider, User } from '#test/stytch-emulator/users/user-store.ts';

const CLIENT_ID = 'emulator.apps.googleusercontent.com';
const LIFETIME_SECONDS = 3599;

/** Tokens that look like Google's and open nothing: every one is a canary. */
export async function providerValues(
  state: State,
  user: User,
  provider: OAuthProvider,
  scopes: readonly string[],
) {
  const iat = Math.floor(state.now() / 1000);
  const idToken = await state.signing.sign({
    ...{ iss: 'https://accounts.google.com', azp: CLIENT_ID, aud: CLIENT_ID },
    ...{ sub: provider.provider_subject, iat, exp: iat + LIFETIME_SECONDS },
    ...{ email: user.emails[0]?.email ?? '', email_verified: true },
    ...{ given_name: user.name.first_name, family_name: user.name.last_name },
    picture: provider.profile_picture_url,
  });
  return {
    access_token: state.canaries.mint('google_access_token', 'ya29.'),
    refresh_token: state.canaries.mint('google_refresh_token', '1//'),
    id_token: state.canaries.record('google_id_token', idToken),
    scopes,
    expires_at: timestamp((iat + LIFETIME_SECONDS) * 1000),
  };
}
