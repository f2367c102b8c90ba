import { queueRevocation } from '#bff/auth/queue-revocation.ts';
import { continueSession, startSession } from '#bff/auth/sign-in.ts';
import { type ProviderSignIn, parseSignInResponse } from '#bff/auth/stytch/responses.ts';
import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';
import { UnavailableError } from '#bff/http/errors.ts';
import { currentSession } from '#bff/session/session.ts';
import { SecondFactorRequiredError } from './provider-error.ts';
import { strippedText } from './strip-tokens.ts';
import type { UpstreamResponse } from './upstream.ts';

/** @throws UnavailableError for a response without user or session */
function parseSignIn({ body }: UpstreamResponse): ProviderSignIn {
  try {
    return parseSignInResponse(body.data);
  } catch (cause) {
    throw new UnavailableError(undefined, { cause });
  }
}

/**
 * Returns the fields that a password reset changes. It proves the address that received the email.
 * If the session does not contain that address, it is the account's only one.
 */
function afterReset({ contact, factors }: ProviderSignIn) {
  const [only, ...others] = factors.filter(({ kind }) => kind === 'email');
  return { contact: contact ?? (others.length === 0 ? (only ?? null) : null), keepsPassword: true };
}

/**
 * Extends a session that replaced another one to its full duration at the provider (S77): the
 * request was sent in the old session, with the remaining time of that session. Runs in the
 * background; if it fails, the first revalidation does the same.
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
 * for the current session only adds a factor to it; any other one is a new sign-in.
 * @throws SecondFactorRequiredError before responding, which would reveal account data (S70)
 * @throws UnavailableError before the sign-in, when a token would leak (S31, S46)
 */
export async function completeGatewaySignIn(
  ctx: Context,
  deps: Deps,
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
    // The provider's new session is unreachable now, so revoke it.
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
