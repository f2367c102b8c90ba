import { randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import bs58 from 'bs58';
import { addressOf, personalHash } from './ethereum.ts';

/** A wallet that makes real signatures, for tests and for the wallet providers in test pages. */
export interface SoftwareWallet {
  readonly type: 'ethereum' | 'solana';
  readonly address: string;
  /** Signs a text in the format and encoding of the wallet's type. */
  sign(message: string): string;
}

/** Creates an Ethereum account that signs like `personal_sign` (EIP-191). */
export function createEthereumWallet(secretKey: Uint8Array = randomBytes(32)): SoftwareWallet {
  return {
    type: 'ethereum',
    address: addressOf(secp256k1.getPublicKey(secretKey, false)),
    sign(message) {
      const format = { prehash: false, format: 'recovered' } as const;
      const [parity = 0, ...numbers] = secp256k1.sign(personalHash(message), secretKey, format);
      return `0x${Buffer.from([...numbers, parity + 27]).toString('hex')}`;
    },
  };
}

/**
 * Creates a Solana account. Its signatures are in base 58, the encoding that the widget forwards.
 */
export function createSolanaWallet(secretKey: Uint8Array = randomBytes(32)): SoftwareWallet {
  return {
    type: 'solana',
    address: bs58.encode(ed25519.getPublicKey(secretKey)),
    sign: (message) => bs58.encode(ed25519.sign(Buffer.from(message), secretKey)),
  };
}
