import { generateSync } from 'otplib';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import { createSoftwareAuthenticator } from '#test/stytch-emulator/webauthn/software-authenticator.ts';
import { callAsWidget as sdk } from './call-as-widget.ts';

const PASSWORD = 'correct horse battery staple 1';

/** A call that proves another factor within a session. */
export interface SessionRow {
  name: string;
  call: string;
  /**
   * Signs in and prepares the call.
   * @returns a function that makes the call
   */
  prepare(app: TestApp, client: BrowserlessClient): Promise<() => Promise<ClientResponse>>;
}

/** Creates a passkey as the widget does. */
export async function registerPasskey(client: BrowserlessClient) {
  const device = createSoftwareAuthenticator('http://localhost:3000');
  const started = await sdk(client, '/webauthn/register/start', {
    return_passkey_credential_options: true,
    user_agent: 'Vitest',
  });
  const { data } = started.json<{ data: { public_key_credential_creation_options: string } }>();
  const public_key_credential = device.create(data.public_key_credential_creation_options);
  const response = await sdk(client, '/webauthn/register', { public_key_credential });
  return { device, response };
}

async function startTotp(client: BrowserlessClient) {
  const created = await client.post('/sdk/v1/totps', { expiration_minutes: 60 });
  return created.json<{ data: { secret: string; recovery_codes: string[] } }>().data;
}

const codeOf = (app: TestApp, secret: string) =>
  generateSync({ secret, epoch: Math.floor(app.emulator.state.now() / 1000) });

/** Every call that requires a session and extends it. A test requires the list to be complete. */
export const IN_A_SESSION: readonly SessionRow[] = [
  {
    name: 'a new passkey',
    call: '/webauthn/register',
    prepare: async (app, client) => {
      await app.signIn(newPerson(), client);
      return () => registerPasskey(client).then(({ response }) => response);
    },
  },
  {
    name: 'a code of an authenticator app',
    call: '/totps/authenticate',
    prepare: async (app, client) => {
      await app.signIn(newPerson(), client);
      const { secret } = await startTotp(client);
      return () => sdk(client, '/totps/authenticate', { totp_code: codeOf(app, secret) });
    },
  },
  {
    name: 'a recovery code',
    call: '/totps/recover',
    prepare: async (app, client) => {
      await app.signIn(newPerson(), client);
      const { secret, recovery_codes } = await startTotp(client);
      await sdk(client, '/totps/authenticate', { totp_code: codeOf(app, secret) });
      return () => sdk(client, '/totps/recover', { recovery_code: recovery_codes[0] });
    },
  },
  {
    name: 'a new password in the session',
    call: '/passwords/session/reset',
    prepare: async (_, client) => {
      await sdk(client, '/passwords', { email: newPerson().email, password: PASSWORD });
      return () => sdk(client, '/passwords/session/reset', { password: `${PASSWORD} and more` });
    },
  },
];
