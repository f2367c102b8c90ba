import type { Context } from '#bff/context.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { deviceName } from '#bff/session/device.ts';
import { beginSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import type { ProviderSignIn } from './stytch/responses.ts';

/** A completed sign-in, with the user's session at the provider. */
export interface BegunSignIn {
  userId: string;
  person: Pick<ProviderSignIn, 'sessionId' | 'sessionToken'>;
  method: SignInMethod;
  /** Whether the account has a proven factor (S66). */
  proven: boolean;
}

/**
 * Makes a person the user of this browser's new session.
 * @param replaced the session that it continues: it keeps that one's age and last confirmation
 */
export async function beginSignedIn(
  ctx: Context,
  { cookies, ownerMarker }: Pick<Deps, 'cookies' | 'ownerMarker'>,
  { userId, person, method, proven }: BegunSignIn,
  replaced?: SessionRecord,
): Promise<void> {
  const now = Date.now();
  await beginSession(ctx, cookies, {
    userId,
    providerSessionId: person.sessionId,
    sessionToken: person.sessionToken,
    method,
    device: deviceName(ctx.get('user-agent')),
    createdAt: replaced?.createdAt ?? now,
    confirmedAt: now,
    // Said, because the session that this one replaces may have been confirmed longer ago.
    provenAt: replaced ? (replaced.provenAt ?? replaced.createdAt) : now,
    proven,
  });
  ownerMarker.set(ctx, userId);
}
