import { queueRevocation } from '#bff/auth/queue-revocation.ts';
import { cancelPendingSignIn } from '#bff/auth/second-factor/pending-sign-in.ts';
import { ProviderError, SESSION_ENDED_ERRORS } from '#bff/auth/stytch/errors.ts';
import type { Context, Middleware } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { sdkClientOf, sendStripped } from '#bff/gateway/upstream/forward.ts';
import { toProviderError } from '#bff/gateway/upstream/provider-error.ts';
import type { UpstreamResponse } from '#bff/gateway/upstream/upstream.ts';
import { audit } from '#bff/http/audit.ts';
import { UnavailableError } from '#bff/http/errors.ts';
import { jsonBody, rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse, sensitive } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { endReadOnlySession, readOnlySessionOf } from '#bff/session/read-only-session.ts';
import { clearBrowserStorage } from '#bff/session/session.ts';
import { durationFields, type ReadOnlySession } from '#bff/session/session-record.ts';

const BODY_MAX = 4096;

/** Responds that no one is signed in: the SDK clears its stored state at once (S47). */
function respondSignedOut(ctx: Context): void {
  ctx.body = { data: { session: null, user: null } };
}

/**
 * The SDK's check, at its start and every three minutes. It never extends our idle timeout (S28).
 * It counts as a revalidation, so it extends the provider's session to the end of ours (S77),
 * whatever duration the browser requested.
 */
async function checkSession(
  ctx: Context,
  deps: Pick<Deps, 'cookies' | 'logger' | 'sessions' | 'upstream'>,
): Promise<void> {
  const session = readOnlySessionOf(ctx);
  if (!session) return respondSignedOut(ctx);
  const { id, record } = session;
  const answer = await deps.upstream.send({
    method: 'POST',
    path: '/sessions/authenticate',
    body: durationFields(record, Date.now()),
    sessionToken: record.sessionToken,
    sdkClient: sdkClientOf(ctx),
  });
  if (answer.status >= 300) return endWhenOver(ctx, deps, session, answer);
  // The response concerns another session and must not reach this browser.
  if (sessionIdIn(answer) !== record.providerSessionId) throw new UnavailableError();
  const exists = await deps.sessions.rewrite(id, { ...record, confirmedAt: Date.now() });
  // Signed out meanwhile: the SDK must not store the user again (S50).
  if (!exists) return respondSignedOut(ctx);
  sendStripped(ctx, answer);
}

function sessionIdIn({ body }: UpstreamResponse): unknown {
  const data = body.data as { session?: { session_id?: unknown } | null } | null | undefined;
  return data?.session?.session_id;
}

/** @throws UnavailableError unless the provider says that the session has ended (S48) */
async function endWhenOver(
  ctx: Context,
  deps: Pick<Deps, 'cookies' | 'logger' | 'sessions'>,
  { id, record }: ReadOnlySession,
  answer: UpstreamResponse,
): Promise<void> {
  const error = toProviderError(answer);
  if (!(error instanceof ProviderError) || !SESSION_ENDED_ERRORS.has(error.type)) {
    throw new UnavailableError();
  }
  // A new sign-in has replaced the session meanwhile; the browser has the new session's cookies
  // (S14).
  if (!(await deps.sessions.destroy(id, record.userId))) return respondSignedOut(ctx);
  await endReadOnlySession(ctx, deps.sessions, deps.cookies);
  audit(deps.logger, ctx.state, 'ended by the provider', error.type);
  respondSignedOut(ctx);
}

/** The SDK's sign-out is the same as ours (S49). */
async function revokeSession(ctx: Context, deps: Deps): Promise<void> {
  const ended = readOnlySessionOf(ctx);
  await endReadOnlySession(ctx, deps.sessions, deps.cookies);
  clearBrowserStorage(ctx);
  if (ended) {
    audit(deps.logger, ctx.state, 'signed out');
    await queueRevocation(deps, ended.record.providerSessionId);
  }
  if (await cancelPendingSignIn(ctx, deps)) deps.pendingSignIns.forget(ctx);
  ctx.body = { data: {} };
}

interface SessionGuards {
  readOnlySession: Middleware;
  /** Refuses requests of a page that shows another account. */
  account: Middleware;
}

/**
 * Creates the routes for session requests, which are not forwarded. A sign-out ends the session of
 * the browser, whichever account the page shows.
 */
export function gatewaySessionRoutes(
  deps: Deps,
  { readOnlySession, account }: SessionGuards,
): Router {
  const router = createRouter({ prefix: '/sdk/v1', sensitive: true, strict: true });
  router.post(
    '/sessions/authenticate',
    declarePolicy({
      response: sensitive('user and session of the provider, never a token'),
      callers: 'anyone',
    }),
    deps.limits.gateway,
    readOnlySession,
    account,
    jsonBody(BODY_MAX),
    (ctx: Context) => checkSession(ctx, deps),
  );
  router.post(
    '/sessions/revoke',
    declarePolicy({ response: publicResponse, callers: 'anyone' }),
    readOnlySession,
    rejectBody(),
    (ctx: Context) => revokeSession(ctx, deps),
  );
  return router;
}
