/**
 * An endpoint of the provider that the browser SDK may call, with a sample body. The list is
 * written by hand from the provider's reference, so a new endpoint of the gateway must be added
 * here.
 */
export interface ListedEndpoint {
  method: string;
  /** Path below /sdk/v1, with concrete ids. */
  path: string;
  session: 'none' | 'optional' | 'required';
  body: Record<string, unknown>;
  /** Whether the response contains a session. */
  signsIn: boolean;
}

type Body = Record<string, unknown>;

const EMAIL = { email: 'rosa.listed@example.com' };
const PHONE = { phone_number: '+12025550147' };
const WALLET = { crypto_wallet_address: '0x0', crypto_wallet_type: 'ethereum' };
const APP = {
  client_id: 'connected-app-test-1',
  redirect_uri: 'https://app.example/cb',
  response_type: 'code',
};
const PASSWORD = 'correct horse battery staple';

function endpoint(
  line: string,
  session: ListedEndpoint['session'],
  body: Body = {},
): ListedEndpoint {
  const [method = '', path = ''] = line.split(' ');
  return { method, path, session, body, signsIn: false };
}
const signing = (line: string, session: ListedEndpoint['session'], body: Body): ListedEndpoint => ({
  ...endpoint(line, session, body),
  signsIn: true,
});

const sends = (channel: string, body: Body): ListedEndpoint[] => [
  endpoint(`POST ${channel}/login_or_create`, 'optional', body),
  endpoint(`POST ${channel}/send/primary`, 'optional', body),
  endpoint(`POST ${channel}/send/secondary`, 'required', body),
];

/** Endpoints that are accepted only in the browser that requested the link. */
export const AFTER_LINK: readonly ListedEndpoint[] = [
  signing('POST /magic_links/authenticate', 'optional', { token: 'one-time' }),
  signing('POST /passwords/email/reset', 'optional', { token: 'one-time', password: PASSWORD }),
];
export const AFTER_REDIRECT: readonly ListedEndpoint[] = [
  signing('POST /oauth/authenticate', 'optional', { token: 'one-time' }),
];

/** Endpoints that are accepted only in the browser that requested the code. */
export const AFTER_CODE: readonly ListedEndpoint[] = [
  signing('POST /otps/authenticate', 'optional', { token: '123456', method_id: 'email-test-1' }),
];

/** Endpoints that need no earlier call. */
export const DIRECT: readonly ListedEndpoint[] = [
  endpoint('GET /users/me', 'required'),
  endpoint('PUT /users/me', 'required', { untrusted_metadata: { colour: 'red' } }),
  endpoint('DELETE /users/emails/email-test-1', 'required'),
  endpoint('DELETE /users/phone_numbers/phone-number-test-1', 'required'),
  endpoint('DELETE /users/totps/totp-test-1', 'required'),
  endpoint('DELETE /users/crypto_wallets/crypto-wallet-test-1', 'required'),
  endpoint('DELETE /users/oauth/oauth-user-test-1', 'required'),
  endpoint('DELETE /users/webauthn_registrations/webauthn-registration-test-1', 'required'),
  endpoint('DELETE /users/biometric_registrations/biometric-registration-test-1', 'required'),
  endpoint('POST /users/search', 'none', EMAIL),
  endpoint('POST /b2b/organizations/members/search', 'none', {
    email_address: EMAIL.email,
    organization_id: 'organization-test-1',
  }),
  ...sends('/magic_links/email', EMAIL),
  ...sends('/otps/email', EMAIL),
  ...sends('/otps/sms', PHONE),
  ...sends('/otps/whatsapp', PHONE),
  signing('POST /passwords', 'optional', { ...EMAIL, password: PASSWORD }),
  signing('POST /passwords/authenticate', 'optional', { ...EMAIL, password: PASSWORD }),
  endpoint('POST /passwords/strength_check', 'none', { ...EMAIL, password: PASSWORD }),
  endpoint('POST /passwords/email/reset/start', 'optional', EMAIL),
  signing('POST /passwords/existing_password/reset', 'optional', {
    ...EMAIL,
    existing_password: PASSWORD,
    new_password: PASSWORD,
  }),
  signing('POST /passwords/session/reset', 'required', { password: PASSWORD }),
  endpoint('POST /webauthn/register/start', 'required', { user_agent: 'Chrome' }),
  signing('POST /webauthn/register', 'required', { public_key_credential: '{}' }),
  endpoint('POST /webauthn/authenticate/start/primary', 'optional', {
    return_passkey_credential_options: true,
  }),
  endpoint('POST /webauthn/authenticate/start/secondary', 'required', {
    return_passkey_credential_options: true,
  }),
  signing('POST /webauthn/authenticate', 'optional', { public_key_credential: '{}' }),
  endpoint('PUT /webauthn/update/webauthn-registration-test-1', 'required', { name: 'My phone' }),
  endpoint('POST /crypto_wallets/authenticate/start/primary', 'optional', WALLET),
  endpoint('POST /crypto_wallets/authenticate/start/secondary', 'required', WALLET),
  signing('POST /crypto_wallets/authenticate', 'optional', { ...WALLET, signature: '0x1' }),
  endpoint('POST /totps', 'required', { expiration_minutes: 5 }),
  signing('POST /totps/authenticate', 'required', { totp_code: '123456' }),
  endpoint('POST /totps/recovery_codes', 'required'),
  signing('POST /totps/recover', 'required', { recovery_code: 'aaaa-bbbb-cccc' }),
  endpoint('POST /idp/oauth/authorize/start', 'required', APP),
  endpoint('POST /idp/oauth/authorize/submit', 'required', { ...APP, consent_granted: true }),
  endpoint('POST /oauth/authorize/start', 'required', APP),
  endpoint('POST /oauth/logout/start', 'optional', {
    client_id: APP.client_id,
    post_logout_redirect_uri: 'https://app.example/bye',
  }),
];

export const LISTED: readonly ListedEndpoint[] = [
  ...DIRECT,
  ...AFTER_CODE,
  ...AFTER_LINK,
  ...AFTER_REDIRECT,
];
export const SIGNING_IN: readonly ListedEndpoint[] = LISTED.filter(({ signsIn }) => signsIn);
export const WITH_BODY: readonly ListedEndpoint[] = LISTED.filter(
  ({ body }) => Object.keys(body).length > 0,
);

export const nameOf = ({ method, path }: ListedEndpoint): string => `${method} ${path}`;
/** Returns the call as the provider receives it. */
export const arrivalOf = ({ method, path }: ListedEndpoint): string => `${method} /sdk/v1${path}`;
