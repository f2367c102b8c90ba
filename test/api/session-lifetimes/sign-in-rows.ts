import { randomUUID } from 'node:crypto';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import {
  createEthereumWallet,
  createSolanaWallet,
  type SoftwareWallet,
} from '#test/stytch-emulator/crypto-wallets/software-wallet.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import { googleIdToken } from '#test/stytch-emulator/one-tap/google-id-token.ts';
import { callAsWidget as sdk } from './call-as-widget.ts';
import { registerPasskey } from './session-rows.ts';

const OLD_PASSWORD = 'correct horse battery staple 1';
const NEW_PASSWORD = 'a wholly different long phrase 2';
const ETHEREUM = createEthereumWallet();
const SOLANA = createSolanaWallet();

/** A sign-in method, with the call whose response begins the session. */
export interface SignInRow {
  name: string;
  call: string;
  /** Signs in a client without a session. Returns the response that begins the session. */
  signIn(app: TestApp, client: BrowserlessClient): Promise<ClientResponse>;
}

/** Returns the one-time token of the newest link that was mailed to an address. */
function mailedToken(app: TestApp, email: string): string {
  const [link] = app.emulator.state.inbox.latest(email).links ?? [];
  return new URL(link?.url ?? '').searchParams.get('token') ?? '';
}

async function byGoogle(app: TestApp, client: BrowserlessClient): Promise<ClientResponse> {
  return client.post('/api/auth/verify', { accessToken: await app.callbackToken(client) });
}

async function byGithub(_: TestApp, client: BrowserlessClient): Promise<ClientResponse> {
  const start = await client.get('/v1/public/oauth/github/start');
  const back = await chooseAccount(`${start.headers.location}`, newPerson());
  return sdk(client, '/oauth/authenticate', { token: back.searchParams.get('token') });
}

async function byOneTap(app: TestApp, client: BrowserlessClient): Promise<ClientResponse> {
  const { state } = app.emulator;
  state.oneTap.googleClientId = 'client.apps.googleusercontent.com';
  const start = await client.get('/v1/public/oauth/google/onetap/start?public_token=x');
  const { oauth_callback_id } = start.json<{ oauth_callback_id: string }>();
  const id_token = await googleIdToken(state, newPerson());
  return client.post(`/v1/oauth/callback/${oauth_callback_id}`, { id_token });
}

async function byCode(
  app: TestApp,
  client: BrowserlessClient,
  channel: 'sms' | 'whatsapp' | 'email',
): Promise<ClientResponse> {
  const digits = String(Date.now()).slice(-4);
  const to = channel === 'email' ? newPerson().email : `+1202555${digits}`;
  const field = channel === 'email' ? 'email' : 'phone_number';
  const sent = await sdk(client, `/otps/${channel}/login_or_create`, { [field]: to });
  const { method_id } = sent.json<{ data: { method_id: string } }>().data;
  const { code } = app.emulator.state.inbox.latest(to);
  return sdk(client, '/otps/authenticate', { token: code, method_id });
}

async function askForLink(app: TestApp, client: BrowserlessClient): Promise<string> {
  const { email } = newPerson();
  await sdk(client, '/magic_links/email/login_or_create', { email });
  return mailedToken(app, email);
}

/** Creates an account with a password from another browser, and returns its address. */
async function withPassword(app: TestApp): Promise<string> {
  const { email } = newPerson();
  await sdk(app.visitor(), '/passwords', { email, password: OLD_PASSWORD });
  return email;
}

async function byWallet(
  client: BrowserlessClient,
  wallet: SoftwareWallet,
): Promise<ClientResponse> {
  const path = '/crypto_wallets/authenticate';
  const { address, type } = wallet;
  const named = { crypto_wallet_address: address, crypto_wallet_type: type };
  const started = await sdk(client, `${path}/start/primary`, named);
  const { challenge } = started.json<{ data: { challenge: string } }>().data;
  return sdk(client, path, { ...named, signature: wallet.sign(challenge) });
}

async function byPasskey(app: TestApp, client: BrowserlessClient): Promise<ClientResponse> {
  const { device } = await registerPasskey(await app.signIn());
  const path = '/webauthn/authenticate';
  const started = await sdk(client, `${path}/start/primary`, {
    return_passkey_credential_options: true,
  });
  const { data } = started.json<{ data: { public_key_credential_request_options: string } }>();
  const public_key_credential = device.get(data.public_key_credential_request_options);
  return sdk(client, path, { public_key_credential });
}

async function byImpersonation(app: TestApp, client: BrowserlessClient): Promise<ClientResponse> {
  await app.signIn();
  const { provider_user_id } = await app.db('users').first('provider_user_id').then(found);
  const impersonation_token = randomUUID();
  const impersonator = { impersonator_id: 'i-1', impersonator_email_address: 'ana@example.com' };
  app.emulator.state.impersonations.put(impersonation_token, {
    userId: provider_user_id,
    impersonator,
  });
  return sdk(client, '/impersonation/authenticate', { impersonation_token });
}

/** Every call that begins a session. A test compares this list with that of the gateway. */
export const SIGN_INS: readonly SignInRow[] = [
  { name: 'Google by redirect', call: '/api/auth/verify', signIn: byGoogle },
  { name: 'GitHub by redirect', call: '/oauth/authenticate', signIn: byGithub },
  { name: 'Google One Tap', call: '/v1/oauth/callback', signIn: byOneTap },
  ...(['sms', 'whatsapp', 'email'] as const).map((channel) => ({
    name: `code by ${channel}`,
    call: '/otps/authenticate',
    signIn: (app: TestApp, client: BrowserlessClient) => byCode(app, client, channel),
  })),
  {
    name: 'emailed link, on our callback page',
    call: '/api/auth/verify',
    signIn: async (app, client) => {
      const accessToken = await askForLink(app, client);
      return client.post('/api/auth/verify', { accessToken, tokenType: 'magic_links' });
    },
  },
  {
    name: 'emailed link, in the widget',
    call: '/magic_links/authenticate',
    signIn: async (app, client) =>
      sdk(client, '/magic_links/authenticate', { token: await askForLink(app, client) }),
  },
  {
    name: 'new password',
    call: '/passwords',
    signIn: (_, client) =>
      sdk(client, '/passwords', { email: newPerson().email, password: OLD_PASSWORD }),
  },
  {
    name: 'password',
    call: '/passwords/authenticate',
    signIn: async (app, client) =>
      sdk(client, '/passwords/authenticate', {
        email: await withPassword(app),
        password: OLD_PASSWORD,
      }),
  },
  {
    name: 'password reset by email',
    call: '/passwords/email/reset',
    signIn: async (app, client) => {
      const email = await withPassword(app);
      await sdk(client, '/passwords/email/reset/start', { email });
      const token = mailedToken(app, email);
      return sdk(client, '/passwords/email/reset', { token, password: NEW_PASSWORD });
    },
  },
  {
    name: 'password reset by the old password',
    call: '/passwords/existing_password/reset',
    signIn: async (app, client) =>
      sdk(client, '/passwords/existing_password/reset', {
        email: await withPassword(app),
        existing_password: OLD_PASSWORD,
        new_password: NEW_PASSWORD,
      }),
  },
  { name: 'passkey', call: '/webauthn/authenticate', signIn: byPasskey },
  {
    name: 'Ethereum wallet',
    call: '/crypto_wallets/authenticate',
    signIn: (_, client) => byWallet(client, ETHEREUM),
  },
  {
    name: 'Solana wallet',
    call: '/crypto_wallets/authenticate',
    signIn: (_, client) => byWallet(client, SOLANA),
  },
];

/** Not part of SIGN_INS, because the provider limits an impersonated session to one hour. */
export const IMPERSONATION: SignInRow = {
  name: 'impersonation',
  call: '/impersonation/authenticate',
  signIn: byImpersonation,
};
