import { createSettle, type ExchangeOutcome, type SignInResult } from '#bff/auth/settle-flow.ts';
import type { SignInFlowStore } from '#bff/auth/sign-in-flow-store.ts';
import { ProviderError } from '#bff/auth/stytch/errors.ts';
import { callbackUrl, resetPasswordUrl } from '#bff/auth/stytch/urls.ts';
import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';

/**
 * Returns the redirect URLs of an emailed link, and the challenge that binds it to this browser
 * (S11).
 */
export async function linkFields(
  ctx: Context,
  deps: Pick<Deps, 'config' | 'emailLinkFlows'>,
): Promise<Record<string, string>> {
  const { codeChallenge } = await deps.emailLinkFlows.start(ctx);
  const { publicUrl } = deps.config;
  const back = callbackUrl(publicUrl);
  const isReset = ctx.path.includes('/passwords/');
  return {
    code_challenge: codeChallenge,
    ...(isReset
      ? { login_redirect_url: back, reset_password_redirect_url: resetPasswordUrl(publicUrl) }
      : { login_magic_link_url: back, signup_magic_link_url: back }),
  };
}

/** A sign-in flow that a request has taken and completes. */
export interface TakenFlow {
  codeVerifier: string;
  succeeded(result: SignInResult): Promise<void>;
  failed(error: unknown): Promise<void>;
}

/**
 * Error types for a rejected new password. The user may try another password with the same token.
 */
const BAD_PASSWORD = new Set(['weak_password', 'breached_password']);

/**
 * Returns the outcome of a failed call. A password reset stays open after some errors that end
 * other sign-ins: only an accepted password uses up the token, and a new token would require
 * another email.
 */
function outcomeOf(error: unknown, isReset: boolean): ExchangeOutcome {
  if (!(error instanceof ProviderError)) return isReset ? 'not tried' : 'failed';
  if (error.status === 429 || (isReset && BAD_PASSWORD.has(error.type))) return 'not tried';
  return 'refused';
}

const flowsOf = (
  deps: Pick<Deps, 'emailLinkFlows' | 'signInFlows'>,
  pkce: GatewayEndpoint['pkce'],
): SignInFlowStore => (pkce === 'proves-redirect' ? deps.signInFlows : deps.emailLinkFlows);

/**
 * Takes the sign-in flow that a request completes. If the provider rejects the token, the flow is
 * reopened (S75).
 * @throws ProviderError, without a call of the provider, when this browser has no open flow (S10)
 */
export async function takeSignInFlow(
  ctx: Context,
  deps: Pick<Deps, 'emailLinkFlows' | 'logger' | 'signInFlows'>,
  pkce: GatewayEndpoint['pkce'],
): Promise<TakenFlow> {
  const flows = flowsOf(deps, pkce);
  const flow = await flows.take(ctx);
  if (!flow) {
    throw new ProviderError(
      400,
      'pkce_mismatch',
      'This link has expired or was requested in another browser. Please request a new one.',
    );
  }
  const settle = createSettle(ctx, deps, flows, flow);
  return {
    codeVerifier: flow.codeVerifier,
    succeeded: (result) => settle(result),
    failed: (error) => settle(outcomeOf(error, pkce === 'proves-link-again')),
  };
}
