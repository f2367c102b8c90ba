import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../http/errors.ts';
import { timestamp } from '../http/response.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import { ethereumAddress, isEthereumSignature, verifyEthereum } from './ethereum.ts';
import { solanaAddress, solanaSignature, verifySolana } from './solana.ts';

/**
 * A wallet. If it is an Ethereum wallet, its address has the capital letters of the checksum
 * (EIP-55).
 */
export interface Wallet {
  readonly type: 'ethereum' | 'solana';
  readonly address: string;
}

type Registration = User['crypto_wallets'][number];

/** The request fields that identify a wallet. */
export const walletFields = { crypto_wallet_type: z.string(), crypto_wallet_address: z.string() };

/** Returns the wallet in a body; throws 400 for an unknown type or an invalid address. */
export function walletOf(body: { crypto_wallet_type: string; crypto_wallet_address: string }) {
  const { crypto_wallet_type: type, crypto_wallet_address: given } = body;
  if (type !== 'ethereum' && type !== 'solana') {
    throw new ApiError(400, 'invalid_wallet_type', 'The wallet type must be ethereum or solana.');
  }
  const address = type === 'ethereum' ? ethereumAddress(given) : solanaAddress(given) && given;
  if (address) return { type, address } satisfies Wallet;
  throw new ApiError(400, `invalid_${type}_address`, `This is not a valid ${type} address.`);
}

/** Returns whether the owner of a wallet signed a text; throws 400 for a malformed signature. */
export function isSignedBy({ type, address }: Wallet, text: string, signature: string): boolean {
  const wellFormed = type === 'ethereum' ? isEthereumSignature : solanaSignature;
  if (!wellFormed(signature)) {
    throw new ApiError(400, 'invalid_signature', `This is not a valid ${type} signature.`);
  }
  const verify = type === 'ethereum' ? verifyEthereum : verifySolana;
  return verify(address, text, signature);
}

/** Returns the user who owns a wallet, if any. */
export function ownerOf({ users }: State, wallet: Wallet): User | undefined {
  return users.find((user) => registrationIn(user, wallet) !== undefined);
}

/** Returns the user's entry for a wallet, marked as verified. Creates a missing entry. */
export function addWallet(user: User, wallet: Wallet): Registration {
  const own = registrationIn(user, wallet);
  if (own) {
    own.verified = true;
    return own;
  }
  const added = {
    crypto_wallet_id: `crypto-wallet-test-${randomUUID()}`,
    crypto_wallet_address: wallet.address,
    crypto_wallet_type: wallet.type,
    verified: true,
  };
  user.crypto_wallets.push(added);
  return added;
}

/** Creates a user whose only factor is a wallet. */
export function createOwner({ users, now }: State, { type, address }: Wallet): User {
  return users.create({ key: `${type} ${address}`, createdAt: timestamp(now()) });
}

function registrationIn(user: User, { type, address }: Wallet): Registration | undefined {
  return user.crypto_wallets.find(
    (each) => each.crypto_wallet_type === type && each.crypto_wallet_address === address,
  );
}
