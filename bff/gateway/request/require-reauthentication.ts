import { findProviderUserId } from '#bff/account/account.store.ts';
import { findContacts } from '#bff/auth/factors/contacts.store.ts';
import { toSignInError } from '#bff/auth/sign-in-errors.ts';
import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';
import { ReauthenticationRequiredError } from '#bff/http/errors.ts';
import { annotate } from '#bff/http/route-policy.ts';
import { readOnlySessionOf } from '#bff/session/read-only-session.ts';
import { currentSession } from '#bff/session/session.ts';
import { isRecentlyProven, type SessionRecord } from '#bff/session/session-record.ts';

/** Returns the session of a request, if its endpoint uses one. */
export function gatewaySession(ctx: Context, endpoint: GatewayEndpoint): SessionRecord | undefined {
  if (endpoint.session === 'none') return undefined;
  return readOnlySessionOf(ctx)?.record ?? currentSession(ctx) ?? undefined;
}

/**
 * Returns the account's addresses and numbers in lower case. Excludes pending contacts, because a
 * code sent to a pending contact adds a factor. Keeps the spelling: rate limits treat `rosa+shop@`
 * and `rosa@` as one mailbox, but some mail servers deliver their messages to different people.
 */
async function contactsOf(
  deps: Pick<Deps, 'db' | 'provider'>,
  { userId }: SessionRecord,
): Promise<string[]> {
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

/**
 * Returns the recipient of the message that a request sends. For a request that submits a code,
 * returns the recipient of that code.
 */
function sentTo(ctx: Context, endpoint: GatewayEndpoint): string | undefined {
  if (!endpoint.destination) return ctx.state.sentTo;
  return String(requireState(ctx, 'fields')[endpoint.destination]).toLowerCase();
}

/**
 * Requires a recent reauthentication for a request that changes the sign-in factors of the
 * session's account (S68). Must run after the middlewares that set `fields` and `sentTo` in the
 * state. A request without a session is a sign-in and passes.
 * @throws ReauthenticationRequiredError
 */
export function requireReauthentication(
  deps: Pick<Deps, 'db' | 'provider'>,
  endpoint: GatewayEndpoint,
): Middleware {
  async function reauthenticated(ctx: Context, next: Next): Promise<void> {
    const session = gatewaySession(ctx, endpoint);
    if (session && !isRecentlyProven(session, Date.now())) {
      const isOwn =
        endpoint.reauthentication === 'new destination' &&
        (await contactsOf(deps, session)).some((contact) => contact === sentTo(ctx, endpoint));
      if (!isOwn) throw new ReauthenticationRequiredError();
    }
    await next();
  }
  return annotate(reauthenticated, {
    reauthentication: endpoint.reauthentication === 'always' ? 'always' : 'new destination',
  });
}
