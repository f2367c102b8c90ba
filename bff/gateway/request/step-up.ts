import type { Context, Middleware, Next } from 'koa';
import { findProviderUserId } from '#bff/account/account.store.ts';
import { findContacts } from '#bff/auth/factors/user-factors.store.ts';
import { toSignInError } from '#bff/auth/sign-in-errors.ts';
import { describe } from '#bff/boundary/boundary.ts';
import type { Deps } from '#bff/deps.ts';
import type { GatewayCall } from '#bff/gateway/call.ts';
import { ReauthenticationRequiredError } from '#bff/http/errors/errors.ts';
import { isRecentlyProven, type SessionRecord } from '#bff/session/session-record.ts';
import { gatewaySession } from './gateway-session.ts';

/**
 * The addresses and numbers of an account, in lower case, without those that a session has added and
 * not proven yet: their code adds them. Limits count `rosa+shop@` and `rosa@` as one
 * mailbox; to some mail servers they are two, and the other one may be a stranger's.
 */
async function contactsOf(deps: Deps, { userId }: SessionRecord): Promise<string[]> {
  const providerUserId = await findProviderUserId(deps.db, userId);
  if (providerUserId === undefined) return [];
  const factors = await deps.provider.listFactors(providerUserId).catch((error: unknown) => {
    throw toSignInError(error);
  });
  const rows = await findContacts(deps.db, providerUserId);
  const pending = rows.filter(({ state }) => state === 'pending').map(({ address }) => address);
  return factors
    .filter(({ kind }) => kind === 'email' || kind === 'phone')
    .map(({ value }) => value.toLowerCase())
    .filter((address) => !pending.includes(address));
}

/** Where a call sends a message to, or where the code that it tries was sent to. */
function sentTo(ctx: Context, call: GatewayCall): string {
  const { fields, sentTo } = ctx.state;
  return call.destination ? String(fields[call.destination]).toLowerCase() : sentTo;
}

/**
 * Guards a call that changes how the account of the session signs in (S68). It stands behind what
 * names the destination of the call. Without a session the call is a sign-in, and passes.
 */
export function requireStepUp(deps: Deps, call: GatewayCall): Middleware {
  async function stepUp(ctx: Context, next: Next): Promise<void> {
    const session = gatewaySession(ctx, call);
    if (session && !isRecentlyProven(session, Date.now())) {
      const isOwn =
        call.stepUp === 'new destination' &&
        (await contactsOf(deps, session)).includes(sentTo(ctx, call));
      if (!isOwn) throw new ReauthenticationRequiredError();
    }
    await next();
  }
  return describe(stepUp, { stepUp: call.stepUp === 'always' ? 'always' : 'new destination' });
}
