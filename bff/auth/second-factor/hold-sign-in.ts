import type { BegunSignIn } from '#bff/auth/begin-signed-in.ts';
import type { ProviderSignIn } from '#bff/auth/stytch/responses.ts';
import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { addTask, hastenTask } from '#bff/jobs/outbox.store.ts';
import { currentSession, endSession } from '#bff/session/session.ts';
import type { HalfOpenSignIn } from './half-open-sign-ins.ts';

/**
 * Seconds until the provider's session of an abandoned sign-in is revoked: a minute more than the
 * sign-in lives, so that a code at the last moment finds it.
 */
const REVOKED_AFTER_SECONDS = 11 * 60;

/**
 * Holds a sign-in until its second factor is given (S70). The browser's session ends, and so does an
 * earlier sign-in that was held. The revocation of the provider's session is stored first: it comes
 * even if this process dies.
 */
export async function holdSignIn(
  ctx: Context,
  deps: Deps,
  { userId, person, method, proven }: BegunSignIn & { person: ProviderSignIn },
): Promise<void> {
  const { sessionId } = person;
  const payload = { sessionId };
  const taskId = await addTask(deps.db, { kind: 'revoke_session', payload }, REVOKED_AFTER_SECONDS);
  await deps.halfOpen.put(ctx, {
    userId,
    providerUserId: person.userId,
    providerSessionId: sessionId,
    sessionToken: person.sessionToken,
    method,
    proven,
    destinations: person.destinations,
    unverified: person.unverified,
    named: { destination: ctx.state.destination, unverified: ctx.state.unverified },
    taskId,
  });
  await endHeldSignIn(ctx, deps);
  if (currentSession(ctx)) {
    await endSession(ctx, deps.sessions, deps.cookies);
    // Only a deliberate sign-out clears what the browser stores (S78).
    ctx.remove('Clear-Site-Data');
  }
  audit(deps.logger, ctx.state, 'second factor required', method);
}

/** Whether the request's browser has a sign-in that waits for its second factor. */
export async function isHeld(ctx: Context, { halfOpen }: Deps): Promise<boolean> {
  const hash = halfOpen.hashOf(ctx);
  return hash !== null && (await halfOpen.find(hash)) !== null;
}

/**
 * Ends the sign-in that the request's browser had waiting.
 * @returns whether there was one
 */
export async function endHeldSignIn(ctx: Context, deps: Deps): Promise<boolean> {
  const hash = deps.halfOpen.hashOf(ctx);
  const held = hash === null ? null : await deps.halfOpen.take(hash);
  if (held) await revokeHeld(deps, held);
  return held !== null;
}

/** Has the provider's session revoked now. Never fails its caller: at the latest, its time comes. */
export async function revokeHeld(deps: Deps, { taskId }: HalfOpenSignIn): Promise<void> {
  try {
    await hastenTask(deps.db, taskId);
    deps.outbox.kick();
  } catch (error) {
    deps.logger.warn({ cause: (error as Error).message }, 'revocation not hastened');
  }
}
