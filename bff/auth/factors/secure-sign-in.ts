import { findUser } from '#bff/account/account.store.ts';
import { ProviderRejectedError, ProviderUnavailableError } from '#bff/auth/stytch/errors.ts';
import type { ProviderSignIn } from '#bff/auth/stytch/responses.ts';
import { PASSWORD_FACTOR } from '#bff/auth/stytch/session-factors.ts';
import { isAmong, type ProviderFactor, provesIdentity } from '#bff/auth/stytch/user.ts';
import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { ConflictError, UnavailableError } from '#bff/http/errors.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import { currentSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import { addPurge, type FactorPurge, findPurge } from './factor-purge.store.ts';
import { finishPurge, isProvenBy } from './finish-purge.ts';
import { removedFactor } from './record-sign-in.ts';
import { findUnrecorded } from './recorded-factors.store.ts';
import {
  type Contact,
  contactOf,
  findContacts,
  forgetContact,
  type KnownContact,
} from './user-factors.store.ts';

/** Milliseconds that a sign-in waits for a purge, which goes on after that. */
const PURGE_MS = 5_000;
/** Purges that one sign-in finishes before it gives up. */
const PURGES_MAX = 3;

/** The account belongs to somebody else: the address has left it, and the next sign-in gets its own. */
class SignInAgainError extends ConflictError {
  constructor() {
    super('sign_in_again', 'Please sign in again', {
      details:
        'Your address had been added to another account. It has been removed from there. Sign in again to open your own account.',
    });
  }
}

/**
 * Protects a sign-in against account pre-hijacking (S67): finishes an interrupted purge, removes the
 * factors of a stranger who registered the address first, and takes an address back from an account of
 * somebody else. Nothing happens for most sign-ins.
 * @returns the factors of the user that are left
 * @param createAccount makes sure that the account exists, for what its owner is told
 * @throws SignInAgainError, HttpError 401, UnavailableError while a purge is unfinished
 */
export async function secureSignIn(
  ctx: Context,
  deps: Deps,
  person: ProviderSignIn,
  createAccount: () => Promise<unknown>,
): Promise<readonly ProviderFactor[]> {
  const { provider } = deps;
  let isStale = !person.listsTotps;
  const factorsLeft = () => (isStale ? provider.listFactors(person.userId) : person.factors);
  try {
    for (let count = 0; count < PURGES_MAX; count += 1) {
      const unfinished = await findPurge(deps.db, person.userId);
      if (unfinished) {
        isStale = true;
        await withTimeout(PURGE_MS, finishPurge(deps, unfinished, person.sessionId), () => {
          throw new ProviderUnavailableError('purge not finished in time');
        });
        await assertStillValid(deps, unfinished, person);
        // What the answer said of the factors was true before the purge.
        if (unfinished.kind === 'keep') return await factorsLeft();
      }
      const needed = await purgeFor(ctx, deps, person);
      if (!needed) return await factorsLeft();
      if (needed.kind === 'keep') await createAccount();
      await addPurge(deps.db, needed);
    }
  } catch (error) {
    const isProviders =
      error instanceof ProviderUnavailableError || error instanceof ProviderRejectedError;
    if (isProviders) throw new UnavailableError(undefined, { cause: error });
    throw error;
  }
  throw new UnavailableError();
}

/** @throws SignInAgainError, HttpError 401 when the factors of a sign-in were deleted by a purge */
async function assertStillValid(
  { db }: Deps,
  purge: FactorPurge,
  { userId, factorIds, contact }: ProviderSignIn,
): Promise<void> {
  if (purge.kind === 'remove') {
    if (!factorIds.some((id) => id !== null && purge.factorIds.includes(id))) return;
    const user = await findUser(db, userId);
    const removed = contact && contactOf(contact);
    if (user && removed) await forgetContact(db, user.id, removed);
    throw new SignInAgainError();
  }
  if (isProvenBy(purge, factorIds)) return;
  throw removedFactor();
}

/** Returns what a sign-in has to delete before it goes on. */
async function purgeFor(
  ctx: Context,
  deps: Deps,
  person: ProviderSignIn,
): Promise<FactorPurge | undefined> {
  const origin = await originOf(ctx, deps, person);
  if (origin === 'known') return undefined;
  const proof = proofIds(person);
  const others = person.factors.filter((factor) => !isAmong(proof, factor));
  const base = { providerUserId: person.userId, startedAt: new Date() };
  if (origin === 'pending elsewhere' || others.some(provesIdentity)) {
    return { ...base, kind: 'remove', factorIds: proof };
  }
  return others.length === 0 ? undefined : { ...base, kind: 'keep', factorIds: proof };
}

/** The ids of the factors that the sign-in proves: an OAuth account proves its address as well. */
function proofIds({ newestFactorId, contact, keepsPassword }: ProviderSignIn): string[] {
  const ids: string[] = [];
  if (newestFactorId !== null) ids.push(newestFactorId);
  if (contact) ids.push(contact.id);
  if (keepsPassword) ids.push(PASSWORD_FACTOR);
  return [...new Set(ids)];
}

/** Whether the address or number of a sign-in was proven before, and if not, where it comes from. */
async function originOf(
  ctx: Context,
  { db }: Deps,
  { userId, contact, factors, newestFactorId, firstProof }: ProviderSignIn,
): Promise<'known' | 'first proof' | 'pending elsewhere'> {
  if (!contact) return 'known';
  const user = await findUser(db, userId);
  const rows = await findContacts(db, userId);
  const used = factors.filter(({ id }) => id === contact.id || id === newestFactorId);
  const known = rows.filter((row) => used.some((factor) => isSame(row, contactOf(factor))));
  const session = currentSession(ctx);
  const ownSession = session !== null && session.userId === user?.id ? session : null;
  const pending = known.find(({ state }) => state === 'pending');
  if (pending) return isAddedBy(ownSession, pending) ? 'known' : 'pending elsewhere';
  if (ownSession) return 'known';
  if (firstProof) return 'first proof';
  if (known.some(({ state }) => state === 'proven')) return 'known';
  // Without the provider's word: its answer may have been lost, or may have no such field. An account
  // without any row is older than the table; the first rows named no wallets.
  if (user && rows.length === 0) return 'known';
  const isOlder = user && contact.kind === 'wallet' && (await findUnrecorded(db, user.id));
  return isOlder ? 'known' : 'first proof';
}

const isSame = (row: Contact, contact: Contact | null): boolean =>
  row.kind === contact?.kind && row.address === contact.address;

/** Whether a session has added a pending address or number, and may still prove it. */
function isAddedBy(
  session: SessionRecord | null,
  { providerSessionId, expiresAt }: KnownContact,
): boolean {
  return (
    session !== null &&
    session.providerSessionId === providerSessionId &&
    (expiresAt?.getTime() ?? 0) > Date.now()
  );
}
