import { type Fixture, ROSA } from '../fixture.ts';
import type { BrowserSdk } from './browser-sdk.ts';

/** Signs Rosa in with an emailed code, in the browser. */
export async function signInByCode(fixture: Fixture, sdk: BrowserSdk) {
  const { method_id } = await sdk.run(
    (stytch, email) => stytch.otps.email.loginOrCreate(email, { expiration_minutes: 5 }),
    ROSA.email,
  );
  const code = fixture.state.inbox.latest(ROSA.email).code ?? '';
  return sdk.run(
    (stytch, sent) =>
      stytch.otps.authenticate(sent.code, sent.method_id, { session_duration_minutes: 60 }),
    { code, method_id },
  );
}
