import bs58 from 'bs58';
import { expect, it } from 'vitest';
import { createSolanaWallet } from './software-wallet.ts';
import { solanaAddress, verifySolana } from './solana.ts';

/** The second test of RFC 8032, 7.1, whose message is the letter r. */
const SIGNED = {
  secretKey: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
  publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
  message: 'r',
  signature:
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
    '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
};

const base58 = (hex: string) => bs58.encode(Buffer.from(hex, 'hex'));
const address = base58(SIGNED.publicKey);
const signature = base58(SIGNED.signature);

it('accepts a signature by the key of the address', () => {
  const wallet = createSolanaWallet(Buffer.from(SIGNED.secretKey, 'hex'));
  expect(wallet.address).toBe(address);
  expect(wallet.sign(SIGNED.message)).toBe(signature);
  expect(verifySolana(address, SIGNED.message, signature)).toBe(true);
});

it.each([
  ['another message', address, 's', signature],
  ['another address', createSolanaWallet().address, 'r', signature],
  ['an address off the curve', base58(`02${'00'.repeat(31)}`), 'r', signature],
  ['a signature of another wallet', address, 'r', createSolanaWallet().sign('r')],
  ['a signature in hexadecimal', address, 'r', SIGNED.signature],
])('rejects %s', (_case, whose, what, given) => {
  expect(verifySolana(whose, what, given)).toBe(false);
});

it.each(['', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', base58('00'.repeat(31))])(
  '%j is not an address',
  (text) => {
    expect(solanaAddress(text)).toBeUndefined();
  },
);
