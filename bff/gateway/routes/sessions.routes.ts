import { queueRevocation } from '#bff/auth/queue-revocation.ts';
import { cancelPendingSignIn } from '#bff/auth/second-factor/pending-sign-in.ts';
import { ProviderError, SESSION_ENDED_ERRORS } from '#bff/auth/stytch/errors.ts';
import type { Context, Middleware } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import { toProviderError } from '#bff/gateway/provider-error.ts';
import { sdkClientOf, sendStripped } from '#bff/gateway/upstream/forward.ts';
import type { UpstreamResponse } from '#bff/gateway/upstream/responses.ts';
import { audit } from '#bff/http/audit.ts';
import { jsonBody, rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse, sensitive } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { endReadOnlySession, readOnlySessionOf } from '#bff/session/read-only-session.ts';
import { clearBrowserStorage } from '#bff/session/session.ts';
import { durationFields, type ReadOnlySession } from '#bff/session/session-record.ts';

const BODY_MAX = 4096;

type RevokeDeps = Pick<
  Deps,
  'cookies' | 'db' | 'logger' | 'pendingSignIns' | 'provider' | 'sessions'
>;

/** Responds that there is no session, so that the SDK clears its stored state immediately (S47). */
function respondSignedOut(ctx: Context): void {
  ctx.body = { data: { session: null, user: null } };
}

/**
 * Handles the session check, which the SDK sends at its start and every three minutes. The check
 * does not extend our idle timeout (S28). It counts as a revalidation, so it extends the provider's
 * session until Posy's session ends (S77), regardless of the duration that the browser requests.
 */
async function checkSession(
  ctx: Context,
  deps: Pick<Deps, 'cookies' | 'logger' | 'sessions' | 'upstream'>,
): Promise<void> {
  const session = readOnlySessionOf(ctx);
  if (!session) return respondSignedOut(ctx);
  const { id, record } = session;
  const response = await deps.upstream.send({
    method: 'POST',
    path: '/sessions/authenticate',
    body: durationFields(record, Date.now()),
    sessionToken: record.sessionToken,
    sdkClient: sdkClientOf(ctx),
  });
  if (response.status >= 300) return endRejectedSession(ctx, deps, session, response);
  // The response belongs to another session and must not reach this browser.
  if (sessionIdIn(response) !== record.providerSessionId) throw new Unavailable();
  const exists = await deps.sessions.rewrite(id, { ...record, confirmedAt: Date.now() });
  // The user signed out meanwhile, so the SDK must not store the user again (S50).
  if (!exists) return respondSignedOut(ctx);
  sendStripped(ctx, response);
}

function sessionIdIn({ body }: UpstreamResponse): unknown {
  const data = body.data as { session?: { session_id?: unknown } | null } | null | undefined;
  return data?.session?.session_id;
}

/**
 * Ends a session that the provider has rejected.
 * @throws Unavailable unless the provider reports that the session has ended (S48)
 */
async function endRejectedSession(
  ctx: Context,
  deps: Pick<Deps, 'cookies' | 'logger' | 'sessions'>,
  { id, record }: ReadOnlySession,
  response: UpstreamResponse,
): Promise<void> {
  const error = toProviderError(response);
  if (!(error instanceof ProviderError) || !SESSION_ENDED_ERRORS.has(error.type)) {
    throw new Unavailable();
  }
  // A new sign-in has replaced the session meanwhile. The browser already has the cookies of the
  // new session (S14).
  if (!(await deps.sessions.destroy(id, record.userId))) return respondSignedOut(ctx);
  await endReadOnlySession(ctx, deps.sessions, deps.cookies);
  audit(deps.logger, ctx.state, 'ended by the provider', error.type);
  respondSignedOut(ctx);
}

/** Handles the SDK's sign-out in the same way as Posy's own (S49). */
async function revokeSession(ctx: Context, deps: RevokeDeps): Promise<void> {
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
  /** Rejects requests from a page that shows another account. */
  account: Middleware;
}

/**
 * Creates the routes for the SDK's session requests, which the gateway does not forward. A sign-out
 * ends the session of the browser, regardless of the account that the page shows.
 */
export function gatewaySessionRoutes(
  deps: RevokeDeps & Pick<Deps, 'limits' | 'upstream'>,
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
