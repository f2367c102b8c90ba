import { expect, it } from 'vitest';
import {
  createEthereumWallet,
  createSolanaWallet,
  type SoftwareWallet,
} from '../crypto-wallets/software-wallet.ts';
import { setUp } from '../fixture.ts';
import { type BrowserSdk, openBrowserSdk, signInByCode } from './browser-sdk.ts';

const named = ({ address, type }: SoftwareWallet) => ({
  crypto_wallet_address: address,
  crypto_wallet_type: type,
});

const start = (sdk: BrowserSdk, wallet: SoftwareWallet) =>
  sdk.run((stytch, given) => stytch.cryptoWallets.authenticateStart(given), named(wallet));

const signed = (wallet: SoftwareWallet, message: string) => ({
  ...named(wallet),
  signature: wallet.sign(message),
  session_duration_minutes: 60,
});

it.each([
  ['Ethereum', createEthereumWallet],
  ['Solana', createSolanaWallet],
] as const)('the browser SDK signs in with a wallet: %s', async (_name, createWallet) => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  const wallet = createWallet();
  const wrong = signed(wallet, `${(await start(sdk, wallet)).challenge}.`);
  expect(
    await sdk.errorOf((stytch, given) => stytch.cryptoWallets.authenticate(given), wrong),
  ).toBe('401 unable_to_authenticate_crypto_wallet');

  const right = signed(wallet, (await start(sdk, wallet)).challenge);
  const { user } = await sdk.run(
    (stytch, given) => stytch.cryptoWallets.authenticate(given),
    right,
  );
  expect(user.crypto_wallets).toMatchObject([{ ...named(wallet), verified: true }]);
  expect(await fixture.client.users.get({ user_id: user.user_id })).toMatchObject({
    crypto_wallets: user.crypto_wallets,
  });
  const id = user.crypto_wallets[0]?.crypto_wallet_id ?? '';
  await sdk.run((stytch, given) => stytch.user.deleteCryptoWallet(given), id);
  expect(await sdk.run((stytch) => stytch.user.getSync()?.crypto_wallets)).toEqual([]);
});

it('the browser SDK adds a wallet to the session, with an EIP-4361 message if required', async () => {
  const fixture = await setUp();
  fixture.state.settings.siwe_required_for_crypto_wallets = true;
  const sdk = await openBrowserSdk(fixture);
  const { user } = await signInByCode(fixture, sdk);
  const wallet = createEthereumWallet();
  const { challenge } = await start(sdk, wallet);
  expect(challenge).toMatch(/^localhost:3000 wants you to sign in with your Ethereum account:\n/);
  expect(challenge).toContain('\nURI: http://localhost:3000\n');
  const response = await sdk.run(
    (stytch, given) => stytch.cryptoWallets.authenticate(given),
    signed(wallet, challenge),
  );
  expect(response.user_id).toBe(user.user_id);
  expect(response.session.authentication_factors).toHaveLength(2);
});
