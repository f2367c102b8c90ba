import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#bff/context.ts';
import { deriveKey } from '#bff/crypto/encryption.ts';
import { type CookiePolicy, setCookie } from './cookies.ts';
import { ABSOLUTE_MS } from './session-record.ts';

export interface OwnerCookie {
  set(ctx: Context, userId: string): void;
  /** Returns whether a Cookie header includes the owner cookie of any account. */
  isPresent(cookieHeader: string | undefined): boolean;
  /** Returns whether a Cookie header includes the owner cookie of this user. */
  matches(cookieHeader: string | undefined, userId: string): boolean;
}

/**
 * Creates the owner cookie, `posy-me`. With it, public pages can ignore visits of their owner
 * without reading the session. The cookie grants no access. It is SameSite=Lax, because visits come
 * from links on other sites.
 */
export function createOwnerCookie(keys: readonly Buffer[], policy: CookiePolicy): OwnerCookie {
  const secrets = keys.map((key) => deriveKey(key, 'owner marker'));
  const mark = (secret: Buffer, userId: string) =>
    createHmac('sha256', secret).update(userId).digest('base64url');
  const cookie = new RegExp(`(?:^|; )${policy.owner}=([A-Za-z0-9_-]{43})(?:;|$)`);

  return {
    set(ctx, userId) {
      const [first] = secrets;
      if (!first) return;
      const options = { maxAgeMs: ABSOLUTE_MS, sameSite: 'lax' } as const;
      setCookie(ctx, policy, policy.owner, mark(first, userId), options);
    },
    isPresent: (cookieHeader) => cookieHeader !== undefined && cookie.test(cookieHeader),
    matches(cookieHeader, userId) {
      const value = cookieHeader === undefined ? undefined : cookie.exec(cookieHeader)?.[1];
      if (value === undefined) return false;
      const given = Buffer.from(value);
      return secrets.some((secret) => timingSafeEqual(Buffer.from(mark(secret, userId)), given));
    },
  };
}
