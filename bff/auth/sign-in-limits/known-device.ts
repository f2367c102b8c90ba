import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '#bff/context.ts';
import { deriveKey } from '#bff/crypto/encryption.ts';
import { type CookiePolicy, setCookie } from '#bff/session/cookies.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const ENTRIES_MAX = 5;
/**
 * Number of bytes of the device id and of each entry: 128 bits, which are 22 characters in
 * base64url.
 */
const PART_BYTES = 16;
/**
 * Number of random bytes in an id. The remaining bytes are an HMAC of them, so that ids cannot be
 * forged.
 */
const RANDOM_BYTES = 8;
const COOKIE = /^[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{22}){1,5}$/;

export interface KnownDevices {
  /** Returns this browser's id if any destination has signed in here before. */
  idOf(ctx: Context): string | undefined;
  /** Returns this browser's id if this destination has signed in here before. */
  idFor(ctx: Context, destination: string): string | undefined;
  /** Remembers destinations that have signed in here, the most recent first. */
  remember(ctx: Context, destinations: readonly string[]): void;
}

/**
 * Creates the known-device cookie (S71). It contains an unforgeable id, and an entry for each
 * destination that has signed in with this browser. The entry is an HMAC of the destination. The
 * cookie raises limits but does not authenticate. The HMAC covers the id, so an entry is invalid in
 * another cookie. Without the key, an entry does not reveal its destination.
 */
export function createKnownDevices(keys: readonly Buffer[], policy: CookiePolicy): KnownDevices {
  const secrets = keys.map((key) => deriveKey(key, 'known devices'));
  const entry = (secret: Buffer, id: string, destination: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([id, destination]))
      .digest()
      .subarray(0, PART_BYTES)
      .toString('base64url');
  function idFrom(secret: Buffer, random: Buffer): string {
    const proof = createHmac('sha256', secret).update(random).digest();
    const rest = proof.subarray(0, PART_BYTES - RANDOM_BYTES);
    return Buffer.concat([random, rest]).toString('base64url');
  }
  function isIdOf(secret: Buffer, id: string): boolean {
    return idFrom(secret, Buffer.from(id, 'base64url').subarray(0, RANDOM_BYTES)) === id;
  }
  const entriesOf = (id: string, destination: string) =>
    secrets.map((secret) => entry(secret, id, destination));

  function read(ctx: Context): { id: string; entries: string[] } | undefined {
    const value = ctx.cookies.get(policy.knownDevice, { signed: false }) ?? '';
    if (!COOKIE.test(value)) return undefined;
    const [id = '', ...entries] = value.split('.');
    return secrets.some((secret) => isIdOf(secret, id)) ? { id, entries } : undefined;
  }

  return {
    idOf: (ctx) => read(ctx)?.id,
    idFor(ctx, destination) {
      const device = read(ctx);
      // A constant-time comparison is unnecessary, because an entry grants an allowance, not
      // access.
      const isKnown =
        device && entriesOf(device.id, destination).some((it) => device.entries.includes(it));
      return isKnown ? device.id : undefined;
    },
    remember(ctx, destinations) {
      const [secret] = secrets;
      if (!secret || destinations.length === 0) return;
      const device = read(ctx);
      // Replace the id of an older key, which becomes invalid when that key is removed. The entries
      // include the id, so they end with it.
      const { id, entries } =
        device && isIdOf(secret, device.id)
          ? device
          : { id: idFrom(secret, randomBytes(RANDOM_BYTES)), entries: [] };
      const added = [...new Set(destinations)];
      const replaced = new Set(added.flatMap((destination) => entriesOf(id, destination)));
      const all = [
        ...added.map((destination) => entry(secret, id, destination)),
        ...entries.filter((it) => !replaced.has(it)),
      ];
      const value = [id, ...all.slice(0, ENTRIES_MAX)].join('.');
      const options = { maxAgeMs: YEAR_MS, sameSite: 'strict' } as const;
      setCookie(ctx, policy, policy.knownDevice, value, options);
    },
  };
}
