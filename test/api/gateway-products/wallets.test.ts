import { expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import {
  createEthereumWallet,
  createSolanaWallet,
  type SoftwareWallet,
} from '#test/stytch-emulator/crypto-wallets/software-wallet.ts';

const app = await launchTestApp();
const { state } = app.emulator;
const PATH = '/sdk/v1/crypto_wallets/authenticate';

const named = ({ address, type }: SoftwareWallet) => ({
  crypto_wallet_address: address,
  crypto_wallet_type: type,
});

interface Started {
  data: { challenge: string };
}

async function start(client: BrowserlessClient, wallet: SoftwareWallet, kind = 'primary') {
  const response = await client.post(`${PATH}/start/${kind}`, named(wallet));
  expect(response.status).toBe(200);
  return response.json<Started>().data.challenge;
}

const finish = (client: BrowserlessClient, wallet: SoftwareWallet, signature: string) =>
  client.post(PATH, { ...named(wallet), signature, session_duration_minutes: 60 });

it.each([
  ['Ethereum', createEthereumWallet],
  ['Solana', createSolanaWallet],
] as const)('S46 a wallet of %s signs in, and no token reaches the browser', async (_, create) => {
  const client = app.visitor();
  const wallet = create();
  const response = await finish(client, wallet, wallet.sign(await start(client, wallet)));
  expect([response.status, response.json()]).toMatchObject([
    200,
    { data: { user: { crypto_wallets: [named(wallet)] } } },
  ]);
  expect(state.canaries.find(JSON.stringify([response.text, response.headers]))).toEqual([]);
  expect((await client.get('/api/session')).json()).toEqual({
    signedIn: true,
    method: 'crypto_wallets',
    confirmed: true,
  });
  expect((await client.get('/api/profile')).status).toBe(200);
});

it('rejects a wrong signature with the provider’s reason', async () => {
  const client = app.visitor();
  const wallet = createEthereumWallet();
  const response = await finish(client, wallet, wallet.sign(`${await start(client, wallet)}!`));
  expect([response.status, response.json()]).toMatchObject([
    401,
    { error_type: 'unable_to_authenticate_crypto_wallet', error_message: expect.any(String) },
  ]);
  expect((await client.get('/api/session')).json()).toMatchObject({ signedIn: false });
});

it('a wallet is added to the signed-in user', async () => {
  const client = await app.signIn();
  const wallet = createSolanaWallet();
  const response = await finish(
    client,
    wallet,
    wallet.sign(await start(client, wallet, 'secondary')),
  );
  expect(response.status).toBe(200);
  const me = (await client.get('/sdk/v1/users/me')).json();
  expect(me).toMatchObject({ data: { crypto_wallets: [named(wallet)], emails: [{}] } });
});
