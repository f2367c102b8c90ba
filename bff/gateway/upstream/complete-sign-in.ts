import { queueRevocation } from '#bff/auth/queue-revocation.ts';
import { continueSession, type StartSessionDeps, startSession } from '#bff/auth/sign-in.ts';
import { type ProviderSignIn, parseSignInResponse } from '#bff/auth/stytch/responses.ts';
import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';
import { SecondFactorRequiredError } from '#bff/gateway/provider-error.ts';
import { currentSession } from '#bff/session/session.ts';
import type { UpstreamResponse } from './responses.ts';
import { strippedText } from './strip-tokens.ts';

/**
 * Parses the user and session of a sign-in.
 * @throws Unavailable for a response without user or session
 */
function parseSignIn({ body }: UpstreamResponse): ProviderSignIn {
  try {
    return parseSignInResponse(body.data);
  } catch (cause) {
    throw new Unavailable(undefined, { cause });
  }
}

/**
 * Returns the fields that a password reset changes. The reset proves the address that received the
 * email. If the session does not name this address, it is known only for an account with a single
 * address.
 */
function afterReset({ contact, factors }: ProviderSignIn) {
  const [only, ...others] = factors.filter(({ kind }) => kind === 'email');
  return { contact: contact ?? (others.length === 0 ? (only ?? null) : null), keepsPassword: true };
}

/**
 * Extends a new session to its full duration at the provider (S77). The request was sent in the
 * replaced session, so the new session has only the remaining time of that session. Runs in the
 * background. If it fails, the first revalidation extends the session.
 */
function extendNewSession(
  ctx: Context,
  { provider, logger }: Pick<Deps, 'logger' | 'provider'>,
): void {
  const session = currentSession(ctx);
  if (!session) return;
  provider.revalidate({ ...session }).catch((error: Error) => {
    logger.warn({ cause: error.message }, 'new session not extended');
  });
}

/**
 * Completes a sign-in from a response of the provider, and responds without its tokens. A response
 * for the current session only adds a factor to the session. Any other response is a new sign-in.
 * @throws SecondFactorRequiredError before a response is sent, which would reveal account data
 *   (S70)
 * @throws Unavailable before the sign-in is completed, if a token would leak (S31, S46)
 */
export async function completeGatewaySignIn(
  ctx: Context,
  deps: StartSessionDeps,
  endpoint: GatewayEndpoint,
  response: UpstreamResponse,
): Promise<void> {
  const providerSignIn = parseSignIn(response);
  const signIn = {
    ...providerSignIn,
    ...(endpoint.pkce === 'proves-link-again' ? afterReset(providerSignIn) : {}),
    resetSessions: providerSignIn.resetSessions || endpoint.resetsSessions === true,
    setsPassword: endpoint.setsPassword === true,
  };
  const session = currentSession(ctx);
  const isRunning = session?.providerSessionId === signIn.sessionId;
  let text: string;
  try {
    text = strippedText(response);
  } catch (error) {
    // No session of Posy refers to the provider's new session, so revoke it.
    if (!isRunning) await queueRevocation(deps, signIn.sessionId);
    throw error;
  }
  if (session && isRunning) {
    await continueSession(ctx, deps, signIn);
  } else {
    const replaced = session && endpoint.session === 'required' ? { ...session } : undefined;
    const result = await startSession(ctx, deps, signIn, replaced);
    if (result === 'second-factor') throw new SecondFactorRequiredError();
    if (session) extendNewSession(ctx, deps);
  }
  ctx.type = 'json';
  ctx.body = text;
}
