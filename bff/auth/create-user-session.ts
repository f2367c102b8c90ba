import type { Context } from '#bff/context.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { deviceName } from '#bff/session/device.ts';
import { beginSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import type { ProviderSignIn } from './stytch/responses.ts';

/** A completed sign-in with its provider session. */
export interface VerifiedSignIn {
  userId: string;
  providerSession: Pick<ProviderSignIn, 'sessionId' | 'sessionToken'>;
  method: SignInMethod;
  /** Whether the account has a verified primary factor (S66). */
  proven: boolean;
  pictureUrl?: string | null;
}

/**
 * Creates the browser's session for a completed sign-in.
 * @param replaced the session that the new session replaces. The new session keeps the start time
 *   and the time of the last authentication of the replaced session
 */
export async function createUserSession(
  ctx: Context,
  { cookies, ownerCookie }: Pick<Deps, 'cookies' | 'ownerCookie'>,
  { userId, providerSession, method, proven, pictureUrl }: VerifiedSignIn,
  replaced?: SessionRecord,
): Promise<void> {
  const now = Date.now();
  await beginSession(ctx, cookies, {
    userId,
    providerSessionId: providerSession.sessionId,
    sessionToken: providerSession.sessionToken,
    method,
    device: deviceName(ctx.get('user-agent')),
    createdAt: replaced?.createdAt ?? now,
    confirmedAt: now,
    provenAt: replaced ? (replaced.provenAt ?? replaced.createdAt) : now,
    proven,
    // Set the field even if the value is null, to overwrite the value of the browser's previous
    // session.
    pictureUrl: pictureUrl ?? replaced?.pictureUrl ?? null,
  });
  ownerCookie.set(ctx, userId);
}
