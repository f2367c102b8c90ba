import type { Context } from 'koa';
import { callbackUrl, resetPasswordUrl } from '#bff/auth/provider/provider-urls.ts';
import { outcomeTeller } from '#bff/auth/sign-in.ts';
import type { Transactions } from '#bff/auth/transactions.ts';
import type { Deps } from '#bff/deps.ts';
import type { GatewayCall } from '#bff/gateway/call.ts';
import { ProviderError } from '#bff/gateway/upstream/provider-error.ts';

/** Where a link by e-mail leads, and the challenge that binds it to this browser (S11). */
export async function linkFields(ctx: Context, deps: Deps): Promise<Record<string, string>> {
  const { codeChallenge } = await deps.linkTransactions.start(ctx);
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

/** A browser's transaction while a call proves it. */
export interface Proof {
  codeVerifier: string;
  /** To be called with how the call ended. */
  finish(outcome: 'signed-in' | 'failed'): Promise<void>;
}

const transactionsOf = (deps: Deps, pkce: GatewayCall['pkce']): Transactions =>
  pkce === 'proves-redirect' ? deps.transactions : deps.linkTransactions;

/**
 * The verifier of the transaction that a call belongs to. It is used up by the call, or, where a
 * refusal may be followed by another try, by its success.
 * @throws ProviderError when this browser has no such transaction: no call is made then (S10)
 */
export async function prove(ctx: Context, deps: Deps, pkce: GatewayCall['pkce']): Promise<Proof> {
  const transactions = transactionsOf(deps, pkce);
  const again = pkce === 'proves-link-again';
  const codeVerifier = await (again ? transactions.verifier(ctx) : transactions.take(ctx));
  if (codeVerifier === null) {
    throw new ProviderError(
      400,
      'pkce_mismatch',
      'This link has expired or was asked for in another browser. Please ask for a new one.',
    );
  }
  const tellOtherTabs = outcomeTeller(ctx, deps, transactions);
  return {
    codeVerifier,
    async finish(outcome) {
      if (again && outcome === 'failed') return;
      if (again) await transactions.take(ctx);
      await tellOtherTabs(outcome);
    },
  };
}
