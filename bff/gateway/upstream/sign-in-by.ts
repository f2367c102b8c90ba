import type { Context } from 'koa';
import { endOwnSessions } from '#bff/auth/own-sessions.ts';
import { type ProviderSignIn, readSignIn } from '#bff/auth/provider/provider-sign-in.ts';
import { revoke, startSession } from '#bff/auth/sign-in.ts';
import type { Deps } from '#bff/deps.ts';
import type { GatewayCall } from '#bff/gateway/call.ts';
import { UnavailableError } from '#bff/http/errors/errors.ts';
import { currentSession } from '#bff/session/session.ts';
import { strippedText } from './strip-tokens.ts';
import type { UpstreamAnswer } from './upstream.ts';

/** @throws UnavailableError for an answer that does not say who, and in which session */
function personIn({ body }: UpstreamAnswer): ProviderSignIn {
  try {
    return readSignIn(body.data);
  } catch (cause) {
    throw new UnavailableError(undefined, { cause });
  }
}

/**
 * Gives a session that replaced another one its full duration at the provider (S77): the call was
 * made in the old session, whose remaining time it asked for. It runs in the background; after a
 * failure, the first revalidation does the same.
 */
function extendNewSession(ctx: Context, { provider, logger }: Deps): void {
  const session = currentSession(ctx);
  if (!session) return;
  provider.revalidate({ ...session }).catch((error: Error) => {
    logger.warn({ cause: error.message }, 'new session not extended');
  });
}

/**
 * Signs in by an answer of the provider, and answers without its tokens. A factor that was added to
 * the running session changes nothing else of it; whatever else is a new sign-in.
 * @throws UnavailableError before anybody is signed in, when a token would get out (S31, S46)
 */
export async function signInBy(
  ctx: Context,
  deps: Deps,
  call: GatewayCall,
  answer: UpstreamAnswer,
): Promise<void> {
  const said = personIn(answer);
  const person = { ...said, resetSessions: said.resetSessions || call.resetsSessions === true };
  const session = currentSession(ctx);
  const isRunning = session?.providerSessionId === person.sessionId;
  let text: string;
  try {
    text = strippedText(answer);
  } catch (error) {
    // Nobody can use the provider's new session now: it must not outlive this request.
    if (!isRunning) await revoke(deps, person.sessionId);
    throw error;
  }
  if (session && isRunning) {
    session.sessionToken = person.sessionToken;
    session.confirmedAt = Date.now();
    if (session.method !== 'impersonation') await deps.signInLimits.signedIn(ctx, person);
    // The provider has ended them because somebody else may know how to sign in (S35).
    if (person.resetSessions) {
      await endOwnSessions(deps.sessions, session.userId, ctx.state.sessionHash);
    }
  } else {
    await startSession(ctx, deps, person);
    if (session) extendNewSession(ctx, deps);
  }
  ctx.type = 'json';
  ctx.body = text;
}
