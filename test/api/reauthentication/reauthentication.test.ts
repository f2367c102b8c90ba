import { beforeEach, describe, expect, it } from 'vitest';
import type { Factor, FactorKind, StartedReauthentication } from '#bff/contracts/factors.ts';
import { registerPasskey } from '#test/api/session-lifetimes/session-rows.ts';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { readStored, rewriteStored, sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { createEthereumWallet } from '#test/stytch-emulator/crypto-wallets/software-wallet.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import type { SoftwareAuthenticator } from '#test/stytch-emulator/webauthn/software-authenticator.ts';
import { makeOld, OLD_MS } from './old-session.ts';

const PASSWORD = 'correct horse battery staple 1';
const app = await launchTestApp({ signInMethods: 'all,impersonation' });
const { state } = app.emulator;

let person: ReturnType<typeof newPerson>;
let rosa: BrowserlessClient;
let device: SoftwareAuthenticator;
const wallet = createEthereumWallet();
let number: string;
let count = 0;

/** Gives Rosa a factor of each kind except an authenticator app, and makes her session old. */
beforeEach(async () => {
  await app.forgetRates();
  count += 1;
  person = newPerson();
  rosa = await app.signIn(person);
  ({ device } = await registerPasskey(rosa));
  const user = state.users.byEmail(person.email);
  if (!user) throw new Error('The provider does not know Rosa.');
  await state.passwords.set(user, PASSWORD);
  number = `+1202555${String(count).padStart(4, '0')}`;
  user.phone_numbers.push({
    phone_id: `phone-number-test-${count}`,
    phone_number: number,
    verified: true,
  });
  for (const other of [state.users.find((each) => each.crypto_wallets.length > 0)]) {
    if (other) other.crypto_wallets = [];
  }
  user.crypto_wallets.push({
    crypto_wallet_id: `crypto-wallet-test-${count}`,
    crypto_wallet_address: wallet.address,
    crypto_wallet_type: 'ethereum',
    verified: true,
  });
  await makeOld(app, rosa);
});

const factors = async (client = rosa) => (await client.get('/api/factors')).json<Factor[]>();

async function factorId(kind: FactorKind, client = rosa): Promise<string> {
  const factor = (await factors(client)).find((one) => one.kind === kind);
  if (!factor) throw new Error(`There is no ${kind}.`);
  return factor.id;
}

const start = async (kind: FactorKind, client = rosa) =>
  client.post('/api/reauthentication/start', { factor_id: await factorId(kind, client) });

const verify = (proof: object, client = rosa) => client.post('/api/reauthentication/verify', proof);

/** Returns the proof that a started reauthentication asks for. */
async function prove(response: ClientResponse, chosen = person): Promise<object> {
  const started = response.json<StartedReauthentication>();
  switch (started.method) {
    case 'redirect': {
      const back = await chooseAccount(started.redirect_url, chosen);
      return { token: back.searchParams.get('token') };
    }
    case 'code': {
      const to = started.method_id.startsWith('email') ? person.email : number;
      return { method_id: started.method_id, code: state.inbox.latest(to).code };
    }
    case 'password':
      return { password: PASSWORD };
    case 'passkey':
      return { credential: device.get(started.options) };
    case 'wallet':
      return { signature: wallet.sign(started.challenge) };
    case 'totp':
      throw new Error('Rosa has no authenticator app.');
  }
}

const isGuarded = async (client = rosa) => (await client.delete('/api/sessions')).status === 403;

it('lists the account’s factors, with abbreviated numbers and wallets', async () => {
  const list = await factors();
  expect(list.map(({ kind, label, confirms }) => [kind, label, confirms])).toEqual([
    ['email', person.email, true],
    ['phone', `+1 ··· ${number.slice(-2)}`, true],
    ['oauth', 'google', true],
    ['passkey', expect.any(String), true],
    ['wallet', `${wallet.address.slice(0, 6)} ··· ${wallet.address.slice(-2)}`, true],
    ['password', 'Password', true],
  ]);
});

describe.each(['oauth', 'email', 'phone', 'passkey', 'wallet', 'password'] as const)(
  '%s',
  (kind) => {
    it('S68 reauthenticates, without a new session in Posy or at the provider', async () => {
      const id = sessionCookie(rosa);
      const sessions = state.sessions.count();
      expect(await isGuarded()).toBe(true);
      const started = await start(kind);
      expect([started.status, started.text]).toEqual([200, expect.any(String)]);
      expect(await isGuarded()).toBe(true);
      const verified = await verify(await prove(started));
      expect([verified.status, verified.text]).toEqual([204, '']);
      expect(await isGuarded()).toBe(false);
      expect(sessionCookie(rosa)).toBe(id);
      expect(state.sessions.count()).toBe(sessions);
      expect(state.canaries.find(started.text + verified.text)).toEqual([]);
    });

    it('S68 is rejected in another session, a second time, and when it has expired', async () => {
      const other = await app.signIn(person);
      await makeOld(app, other);
      const proof = await prove(await start(kind));
      expect((await verify(proof, other)).status).toBe(409);
      expect((await verify(proof)).status).toBe(204);
      await rewriteStored(app, rosa, { provenAt: Date.now() - OLD_MS });
      expect([400, 409]).toContain((await verify(proof)).status);
      expect(await isGuarded()).toBe(true);
    });
  },
);

it('S68 another user’s account at the identity provider changes nothing', async () => {
  const proof = await prove(await start('oauth'), newPerson());
  const response = await verify(proof);
  expect([response.status, response.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'reauthentication_failed',
      error:
        'You confirmed with a different account. Confirm with the account you are signed in to.',
    }),
  ]);
  expect(await isGuarded()).toBe(true);
});

it.each([
  ['email', { code: '000000' }, 'Invalid passcode, please try again.'],
  ['password', { password: 'not hers' }, 'Invalid password, please try again.'],
  [
    'wallet',
    { signature: `0x${'1b'.repeat(65)}` },
    'We couldn’t confirm that it’s you. Please try again.',
  ],
  ['passkey', { credential: '{}' }, 'We couldn’t confirm that it’s you. Please try again.'],
] as const)('S68 a wrong proof by %s is rejected with a reason', async (kind, wrong, reason) => {
  const started = await start(kind);
  const { method_id } = started.json<{ method_id?: string }>();
  const response = await verify({ ...(method_id && { method_id }), ...wrong });
  expect([response.status, response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'reauthentication_failed', error: reason }),
  ]);
  expect(await isGuarded()).toBe(true);
});

it('S68 the sixth code is not sent to the provider, even if it is right', async () => {
  const started = await start('email');
  const right = (await prove(started)) as { method_id: string; code: string };
  const code = right.code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await verify({ ...right, code })).status).toBe(400);
  }
  expect((await verify(right)).status).toBe(400);
  expect(await isGuarded()).toBe(true);
});

it('S68 returns 404 for an unknown factor, another user’s and an unproven one', async () => {
  const milo = await app.signIn();
  const user = state.users.byEmail(person.email);
  user?.emails.push({ email_id: 'email-test-unproven', email: 'b@example.com', verified: false });
  const ids = ['email-test-unproven', 'email-test-unknown', await factorId('email', milo)];
  for (const factor_id of ids) {
    const response = await rosa.post('/api/reauthentication/start', { factor_id });
    expect(response.status).toBe(404);
  }
  expect((await factors()).find(({ id }) => id === 'email-test-unproven')?.confirms).toBe(false);
});

it('S68 a new factor and revalidation leave the time of the last proof unchanged', async () => {
  const provenAt = Date.now() - 5 * 60_000;
  await rewriteStored(app, rosa, { provenAt, confirmedAt: provenAt });
  await rosa.get('/api/profile');
  await registerPasskey(rosa);
  const stored = await readStored(app, rosa);
  expect(stored.confirmedAt).toBeGreaterThan(provenAt);
  expect(stored.provenAt).toBe(provenAt);
});

it('S68 an impersonated session counts as old from its start', async () => {
  await rewriteStored(app, rosa, { provenAt: Date.now() });
  expect(await isGuarded()).toBe(false);
  const { userId } = await readStored(app, rosa);
  const user = await app.db('users').where({ id: userId }).first().then(found);
  const impersonation_token = 'impersonation-of-rosa';
  state.impersonations.put(impersonation_token, {
    userId: user.provider_user_id,
    impersonator: {
      impersonator_id: 'impersonator-test-1',
      impersonator_email_address: 'ana@example.com',
    },
  });
  const ana = app.visitor();
  await ana.post('/sdk/v1/impersonation/authenticate', { impersonation_token });
  expect(await isGuarded(ana)).toBe(true);
});

it('rejects invalid bodies', async () => {
  for (const body of [{}, { code: '123456' }, { password: 'x', token: 'y' }, { token: 1 }]) {
    expect((await verify(body)).status).toBe(400);
  }
  expect((await verify({ password: PASSWORD })).status).toBe(409);
  expect((await app.visitor().get('/api/factors')).status).toBe(401);
});
