import { ed25519 } from '@noble/curves/ed25519.js';
import bs58 from 'bs58';

/** Returns the public key of a Solana address (32 bytes), or undefined for an invalid address. */
export function solanaAddress(text: string): Uint8Array | undefined {
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === 32 ? bytes : undefined;
}

/** Returns the 64 bytes of a base 58 signature, or undefined for an invalid signature. */
export function solanaSignature(text: string): Uint8Array | undefined {
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === 64 ? bytes : undefined;
}

/** Returns whether the key of an address signed the message. */
export function verifySolana(address: string, message: string, signature: string): boolean {
  const key = solanaAddress(address);
  const signed = solanaSignature(signature);
  if (!key || !signed) return false;
  try {
    return ed25519.verify(signed, Buffer.from(message), key);
  } catch {
    // The address is not a point of the curve.
    return false;
  }
}
