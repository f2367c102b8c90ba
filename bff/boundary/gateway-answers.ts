import { type Answer, open, secret } from './answer.ts';

const SESSION = 'user and session of the provider, session cookie, never a token';
const USER = 'own user at the provider, never a token';

/** Calls of the gateway that anyone may make: what they answer tells nothing of anybody. */
const OPEN = [
  'POST /events',
  'POST /otps/sms/login_or_create',
  'POST /otps/whatsapp/login_or_create',
  'POST /otps/email/login_or_create',
  'POST /passwords/strength_check',
  'POST /webauthn/authenticate/start/primary',
  'POST /crypto_wallets/authenticate/start/primary',
  'POST /oauth/logout/start',
  'POST /sessions/revoke',
];
/** Calls that send to a known address or number only: a refusal tells that there is no account. */
const TO_THE_KNOWN = [
  'POST /otps/sms/send/primary',
  'POST /otps/whatsapp/send/primary',
  'POST /otps/email/send/primary',
  // Where passwords are on, and links are not.
  'POST /magic_links/email/login_or_create',
  'POST /magic_links/email/send/primary',
  'POST /passwords/email/reset/start',
];
/** Calls that anyone may make, and that sign them in when they prove who they are. */
const SIGNING_IN = [
  'POST /otps/authenticate',
  'POST /magic_links/authenticate',
  'POST /passwords',
  'POST /passwords/authenticate',
  'POST /passwords/email/reset',
  'POST /passwords/existing_password/reset',
  'POST /webauthn/authenticate',
  'POST /crypto_wallets/authenticate',
  'POST /oauth/authenticate',
  'POST /impersonation/authenticate',
];
const KNOWN = 'whether an address or number has an account';

const ofPublic: Record<string, Answer> = {
  ...sameAnswer(OPEN, open),
  ...sameAnswer(SIGNING_IN, secret(SESSION)),
  ...sameAnswer(TO_THE_KNOWN, secret(KNOWN)),
  'POST /sessions/authenticate': secret('user and session of the provider, never a token'),
  'POST /users/search': secret(KNOWN),
  'POST /b2b/organizations/members/search': secret(KNOWN),
};

const ofSignedIn: Record<string, Answer> = {
  'GET /users/me': secret(USER),
  'PUT /users/me': secret(USER),
  'DELETE /users/emails/:id': secret(USER),
  'DELETE /users/phone_numbers/:id': secret(USER),
  'DELETE /users/totps/:id': secret(USER),
  'DELETE /users/crypto_wallets/:id': secret(USER),
  'DELETE /users/oauth/:id': secret(USER),
  'DELETE /users/webauthn_registrations/:id': secret(USER),
  'DELETE /users/biometric_registrations/:id': secret(USER),
  'POST /otps/sms/send/secondary': open,
  'POST /otps/whatsapp/send/secondary': open,
  'POST /otps/email/send/secondary': open,
  'POST /magic_links/email/send/secondary': open,
  'POST /passwords/session/reset': secret(SESSION),
  'POST /webauthn/register/start': secret('a challenge for a new passkey'),
  'POST /webauthn/register': secret(SESSION),
  'POST /webauthn/authenticate/start/secondary': secret('ids of the own passkeys'),
  'PUT /webauthn/update/:id': open,
  'POST /crypto_wallets/authenticate/start/secondary': open,
  'POST /totps': secret('the new secret of an authenticator app, and recovery codes'),
  'POST /totps/authenticate': secret(SESSION),
  'POST /totps/recovery_codes': secret('own recovery codes'),
  'POST /totps/recover': secret(SESSION),
  'POST /idp/oauth/authorize/start': secret('which application asks for what'),
  'POST /oauth/authorize/start': secret('which application asks for what'),
  'POST /oauth/authorize': secret('the way back to the application with a code'),
  'POST /idp/oauth/authorize/submit': secret('an authorization code for the application'),
};

const ONE_TAP_SUBMIT = 'POST /v1/oauth/callback/:callback_id';

/** The gateway's part of ANSWERS. */
export const GATEWAY_ANSWERS: Readonly<Record<string, Answer>> = {
  'GET /sdk/v1/projects/bootstrap/:public_token': open,
  'GET /v1/public/oauth/google/onetap/start': secret('cookie of this One Tap, encrypted'),
  [ONE_TAP_SUBMIT]: secret('session cookie, never a token'),
  ...under(ofPublic),
  ...under(ofSignedIn),
};

/** The gateway's part of PUBLIC_WRITES. */
export const GATEWAY_PUBLIC_WRITES: readonly string[] = [
  ONE_TAP_SUBMIT,
  ...Object.keys(under(ofPublic)),
];

function sameAnswer(names: readonly string[], answer: Answer): Record<string, Answer> {
  return Object.fromEntries(names.map((name) => [name, answer]));
}

function under(answers: Record<string, Answer>): Record<string, Answer> {
  const entries = Object.entries(answers);
  return Object.fromEntries(
    entries.map(([name, answer]) => [name.replace(' /', ' /sdk/v1/'), answer]),
  );
}
