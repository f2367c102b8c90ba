import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const SIGNATURE = /^0x[0-9a-fA-F]{130}$/;

/**
 * Returns an address with the capital letters of its checksum (EIP-55), or undefined for an invalid
 * address.
 */
export function ethereumAddress(text: string): string | undefined {
  if (!ADDRESS.test(text)) return undefined;
  const checksummed = withChecksum(text.slice(2).toLowerCase());
  const digits = text.slice(2);
  const unchecked = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return unchecked || text === checksummed ? checksummed : undefined;
}

/** Returns the address of an uncompressed public key of 65 bytes. */
export function addressOf(publicKey: Uint8Array): string {
  return withChecksum(Buffer.from(keccak_256(publicKey.subarray(1)).subarray(12)).toString('hex'));
}

/** Returns the hash that a wallet signs for `personal_sign` (EIP-191, version 0x45). */
export function personalHash(message: string): Uint8Array {
  const bytes = Buffer.from(message);
  return keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]),
  );
}

/**
 * Returns whether a text has the length and format of a `personal_sign` signature: 65 bytes in
 * hexadecimal.
 */
export function isEthereumSignature(signature: string): boolean {
  return SIGNATURE.test(signature);
}

/** Returns whether the key of an address signed the message. */
export function verifyEthereum(address: string, message: string, signature: string): boolean {
  if (!isEthereumSignature(signature)) return false;
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const v = bytes[64] ?? 0;
  // The parity is 27 or 28 from most wallets, and 0 or 1 from some hardware wallets.
  const parity = v >= 27 ? v - 27 : v;
  if (parity > 1) return false;
  try {
    const recoverable = Buffer.concat([Buffer.of(parity), bytes.subarray(0, 64)]);
    const key = secp256k1.recoverPublicKey(recoverable, personalHash(message), { prehash: false });
    return addressOf(secp256k1.Point.fromBytes(key).toBytes(false)) === ethereumAddress(address);
  } catch {
    // The numbers in the signature exceed the curve's order, or do not result in a public key.
    return false;
  }
}

function withChecksum(digits: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex');
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}
