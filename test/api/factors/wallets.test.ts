import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';
import { createEthereumWallet } from '#test/stytch-emulator/crypto-wallets/software-wallet.ts';
import type { User } from '#test/stytch-emulator/user-store.ts';
import { OWN_ACCOUNTS } from './attacker.ts';

const app = await launchTestApp({ signInMethods: 'all' });
beforeEach(() => app.forgetRates());

type Wallet = ReturnType<typeof createEthereumWallet>;
const PATH = '/sdk/v1/crypto_wallets/authenticate';
const SIGNED_OUT = 'primary';

async function signIn(
  client: BrowserlessClient,
  wallet: Wallet,
  way = SIGNED_OUT,
): Promise<ClientResponse> {
  const named = { crypto_wallet_address: wallet.address, crypto_wallet_type: wallet.type };
  const start = await client.post(`${PATH}/start/${way}`, named);
  const { challenge } = start.json<{ data: { challenge: string } }>().data;
  return client.post(PATH, { ...named, signature: wallet.sign(challenge) });
}

async function providerUser(userId: string): Promise<User> {
  const { provider_user_id } = await app.db('users').where({ id: userId }).first().then(found);
  const user = app.emulator.state.users.byId(provider_user_id);
  if (!user) throw new Error('The provider does not know the user.');
  return user;
}

/**
 * Simulates a provider that adds a wallet to the signed-in user as soon as a challenge is
 * requested.
 */
function bindUnproven(user: User, wallet: Wallet): void {
  user.crypto_wallets.push({
    crypto_wallet_id: `crypto-wallet-${randomUUID()}`,
    crypto_wallet_address: wallet.address,
    crypto_wallet_type: wallet.type,
    verified: false,
  });
}

describe.each(OWN_ACCOUNTS)('the attacker’s own account, by %s', (_, begin) => {
  it('S67 loses a wallet that it has not proven, and the wallet’s owner gets another account', async () => {
    const attacker = await begin(app);
    const attackersId = await userIdOf(app, attacker);
    const user = await providerUser(attackersId);
    const wallet = createEthereumWallet();
    bindUnproven(user, wallet);
    const first = await signIn(app.visitor(), wallet);
    expect([first.status, first.json()]).toMatchObject([409, { error_type: 'sign_in_again' }]);
    expect(user.crypto_wallets.map((each) => each.crypto_wallet_address)).not.toContain(
      wallet.address,
    );
    const victim = app.visitor();
    expect((await signIn(victim, wallet)).status).toBe(200);
    expect(await userIdOf(app, victim)).not.toBe(attackersId);
    expect((await attacker.get('/api/profile')).status).toBe(200);
  });
});

it('S67 accepts a sign-in with a wallet that its session has added', async () => {
  const rosa = await app.signIn();
  const wallet = createEthereumWallet();
  expect((await signIn(rosa, wallet, 'secondary')).status).toBe(200);
  const elsewhere = app.visitor();
  expect((await signIn(elsewhere, wallet)).status).toBe(200);
  expect(await userIdOf(app, elsewhere)).toBe(await userIdOf(app, rosa));
});

it('S67 accepts a sign-in with a wallet of an account that is older than the factor records', async () => {
  const rosa = await app.signIn();
  const userId = await userIdOf(app, rosa);
  const wallet = createEthereumWallet();
  expect((await signIn(rosa, wallet, 'secondary')).status).toBe(200);
  await app.db('user_factors').where({ user_id: userId, kind: 'wallet' }).delete();
  await app.db('users').where({ id: userId }).update({ factors_recorded: false });
  for (let count = 0; count < 2; count += 1) {
    const elsewhere = app.visitor();
    expect((await signIn(elsewhere, wallet)).status).toBe(200);
    expect(await userIdOf(app, elsewhere)).toBe(userId);
  }
});
