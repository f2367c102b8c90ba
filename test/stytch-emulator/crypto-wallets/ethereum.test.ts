import { describe, expect, it } from 'vitest';
import { ethereumAddress, verifyEthereum } from './ethereum.ts';
import { createEthereumWallet } from './software-wallet.ts';

/** The examples of EIP-55. */
const ADDRESSES = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

/** A signature made by another implementation: the example in the web3.js manual. */
const SIGNED = {
  secretKey: '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
  message: 'Some data',
  signature:
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd' +
    '6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
};

describe('addresses', () => {
  it.each(ADDRESSES)('%s has a valid checksum', (address) => {
    expect(ethereumAddress(address)).toBe(address);
    expect(ethereumAddress(address.toLowerCase())).toBe(address);
    expect(ethereumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
  });

  it.each([
    '',
    '0x',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
  ])('%j is invalid', (text) => {
    expect(ethereumAddress(text)).toBeUndefined();
  });
});

describe('signatures', () => {
  const { address, message, signature, secretKey } = SIGNED;

  it('of the software wallet equal those of web3.js', () => {
    const wallet = createEthereumWallet(Buffer.from(secretKey, 'hex'));
    expect(wallet.address).toBe(address);
    expect(wallet.sign(message)).toBe(signature);
  });

  it('match their address and message', () => {
    expect(verifyEthereum(address, message, signature)).toBe(true);
    expect(verifyEthereum(address.toLowerCase(), message, signature)).toBe(true);
    expect(verifyEthereum(address, message, `${signature.slice(0, -2)}01`)).toBe(true);
  });

  it.each([
    ['another message', address, 'Some date', signature],
    ['another address', ADDRESSES[0] ?? '', message, signature],
    ['the other parity', address, message, `${signature.slice(0, -2)}1b`],
    ['an invalid parity', address, message, `${signature.slice(0, -2)}1d`],
    ['only zeros', address, message, `0x${'00'.repeat(65)}`],
    ['numbers above the group order', address, message, `0x${'ff'.repeat(64)}1b`],
    ['a missing byte', address, message, signature.slice(0, -2)],
    ['text that is not hexadecimal', address, message, 'signed'],
  ])('are invalid with %s', (_case, whose, what, given) => {
    expect(verifyEthereum(whose, what, given)).toBe(false);
  });
});
