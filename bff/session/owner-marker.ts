import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { type CookiePolicy, setCookie } from './cookies.ts';
import { deriveKey } from './seal.ts';
import { ABSOLUTE_MS } from './session-record.ts';

export interface OwnerMarker {
  set(ctx: Context, userId: string): void;
  /** Whether the cookies hold a mark at all, of whatever profile. */
  isCarried(cookieHeader: string | undefined): boolean;
  /** Whether the request's cookies mark its sender as the owner of this profile. */
  marks(cookieHeader: string | undefined, userId: string): boolean;
}

/**
 * `posy-me` lets a public page leave its owner's visits out without a session read. It is a
 * hint without authority; Lax, because visits come from links on other sites.
 */
export function createOwnerMarker(keys: readonly Buffer[], policy: CookiePolicy): OwnerMarker {
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
    isCarried: (cookieHeader) => cookieHeader !== undefined && cookie.test(cookieHeader),
    marks(cookieHeader, userId) {
      const value = cookieHeader === undefined ? undefined : cookie.exec(cookieHeader)?.[1];
      if (value === undefined) return false;
      const given = Buffer.from(value);
      return secrets.some((secret) => timingSafeEqual(Buffer.from(mark(secret, userId)), given));
    },
  };
}
