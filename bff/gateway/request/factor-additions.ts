import { findProviderUserId } from '#bff/account/account.store.ts';
import {
  addPendingContact,
  type Contact,
  contactOf,
  findContacts,
} from '#bff/auth/factors/contacts.store.ts';
import { listFactors } from '#bff/auth/factors/list-factors.ts';
import { recordBaseline } from '#bff/auth/factors/record-factors.ts';
import { ProviderError } from '#bff/auth/stytch/errors.ts';
import { isVerifiedPrimaryFactor } from '#bff/auth/stytch/user.ts';
import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import { readOnlySessionOf } from '#bff/session/read-only-session.ts';
import { currentSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';

/** Returns the address or number that a request would add. */
function contactIn(endpoint: GatewayEndpoint, fields: Record<string, unknown>): Contact | null {
  const field = endpoint.destination ?? endpoint.account;
  if (!field) return null;
  const address = String(fields[field]).toLowerCase();
  return { kind: field === 'email' ? 'email' : 'phone', address };
}

const isSame = (one: Contact | null, other: Contact): boolean =>
  one?.kind === other.kind && one.address === other.address;

/**
 * In a session, allows the addition of a factor only to an account that has a proven factor (S66).
 * Marks a new address or number as pending (S67).
 */
async function checkAddition(
  deps: Pick<Deps, 'db' | 'provider'>,
  session: SessionRecord,
  contact: Contact | null,
): Promise<void> {
  if (session.proven && !contact) return;
  const { db } = deps;
  const providerUserId = await findProviderUserId(db, session.userId);
  if (providerUserId === undefined) throw new NotSignedInError();
  const rows = contact ? await findContacts(db, providerUserId) : [];
  const known = rows.find((row) => contact && isSame(row, contact));
  if (known && known.state !== 'pending') return;
  // An address without a row may still belong to the account, if Posy has not recorded it yet.
  if (!session.proven || !known) {
    const factors = await listFactors(deps.provider, providerUserId);
    if (contact && factors.some((factor) => isSame(contactOf(factor), contact))) return;
    if (!factors.some(isVerifiedPrimaryFactor)) {
      throw new ProviderError(403, 'unproven_account', MESSAGES.unprovenAccount);
    }
  }
  if (contact) await addPendingContact(db, session, contact);
}

/** Guards requests that add a factor within a session. */
export function guardAdditions(
  deps: Pick<Deps, 'db' | 'provider'>,
  endpoint: GatewayEndpoint,
): Middleware {
  return async function guardAddition(ctx: Context, next: Next) {
    const session = readOnlySessionOf(ctx)?.record ?? currentSession(ctx);
    if (session) {
      await recordBaseline(deps, session.userId);
      await checkAddition(deps, session, contactIn(endpoint, requireState(ctx, 'fields')));
    }
    await next();
  };
}
