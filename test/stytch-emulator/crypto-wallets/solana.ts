import { ed25519 } from '@noble/curves/ed25519.js';
import bs58 from 'bs58';

/** The 32 bytes of a Solana address, which is a public key; undefined when it is none. */
export function solanaAddress(text: string): Uint8Array | undefined {
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === 32 ? bytes : undefined;
}

/** The 64 bytes of a signature in base 58; undefined when it is none. */
export function solanaSignature(text: string): Uint8Array | undefined {
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === 64 ? bytes : undefined;
}

/** Whether the key that an address is signed the message. */
export function verifySolana(address: string, message: string, signature: string): boolean {
  const key = solanaAddress(address);
  const signed = solanaSignature(signature);
  if (!key || !signed) return false;
  try {
    return ed25519.verify(signed, Buffer.from(message), key);
  } catch {
    // An address that is no point of the curve.
    return false;
  }
}
