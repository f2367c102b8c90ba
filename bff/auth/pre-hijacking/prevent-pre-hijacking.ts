import { findUser } from '#bff/account/account.store.ts';
import { SignInAgain } from '#bff/auth/auth-errors.ts';
import {
  type Contact,
  contactOf,
  findContacts,
  forgetContact,
  type KnownContact,
} from '#bff/auth/factors/contacts.store.ts';
import { addPurge, type FactorPurge, findPurge } from '#bff/auth/factors/factor-purges.store.ts';
import { factorRemoved } from '#bff/auth/factors/record-sign-in.ts';
import { findUnrecorded } from '#bff/auth/factors/recorded-factors.store.ts';
import { ProviderRejectedError, ProviderUnavailableError } from '#bff/auth/stytch/errors.ts';
import type { ProviderSignIn } from '#bff/auth/stytch/responses.ts';
import { PASSWORD_FACTOR } from '#bff/auth/stytch/session-factors.ts';
import { isAmong, isVerifiedPrimaryFactor, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import { currentSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import { isProvenBy, type PurgeDeps, runFactorPurge } from './run-factor-purge.ts';

/**
 * Maximum time that a sign-in waits for a purge, in milliseconds. The purge then continues in the
 * background.
 */
const PURGE_MS = 5_000;
/** Maximum number of purges per sign-in. */
const PURGES_MAX = 3;

export type PreHijackingDeps = PurgeDeps;

/**
 * Protects a sign-in against account pre-hijacking (S67). Finishes an interrupted purge. If a
 * stranger registered the user's address first, deletes the stranger's factors. If the stranger has
 * a verified factor, only removes the address from the stranger's account. Most sign-ins need none
 * of these steps.
 * @param createAccount creates the account if necessary, to store the owner's event
 * @returns the remaining factors of the user
 * @throws SignInAgain, SignInRefused, Unavailable while a purge is unfinished
 */
export async function preventPreHijacking(
  ctx: Context,
  deps: PreHijackingDeps,
  signIn: ProviderSignIn,
  createAccount: () => Promise<unknown>,
): Promise<readonly ProviderFactor[]> {
  const { provider } = deps;
  let isStale = !signIn.listsTotps;
  const factorsLeft = () => (isStale ? provider.listFactors(signIn.userId) : signIn.factors);
  try {
    for (let count = 0; count < PURGES_MAX; count += 1) {
      const unfinished = await findPurge(deps.db, signIn.userId);
      if (unfinished) {
        isStale = true;
        await withTimeout(PURGE_MS, runFactorPurge(deps, unfinished, signIn.sessionId), () => {
          throw new ProviderUnavailableError('purge not finished in time');
        });
        await assertStillValid(deps, unfinished, signIn);
        // The sign-in response lists the factors before the purge, so request the factors again.
        if (unfinished.kind === 'keep') return await factorsLeft();
      }
      const needed = await purgeFor(ctx, deps, signIn);
      if (!needed) return await factorsLeft();
      if (needed.kind === 'keep') await createAccount();
      await addPurge(deps.db, needed);
    }
  } catch (error) {
    const isProviderError =
      error instanceof ProviderUnavailableError || error instanceof ProviderRejectedError;
    if (isProviderError) throw new Unavailable(undefined, { cause: error });
    throw error;
  }
  throw new Unavailable();
}

/** Checks that a purge kept the factors of a sign-in. @throws SignInAgain, SignInRefused */
async function assertStillValid(
  { db }: Pick<Deps, 'db'>,
  purge: FactorPurge,
  { userId, factorIds, contact }: ProviderSignIn,
): Promise<void> {
  if (purge.kind === 'remove') {
    if (!factorIds.some((id) => id !== null && purge.factorIds.includes(id))) return;
    const user = await findUser(db, userId);
    const removed = contact && contactOf(contact);
    if (user && removed) await forgetContact(db, user.id, removed);
    throw new SignInAgain();
  }
  if (isProvenBy(purge, factorIds)) return;
  throw factorRemoved();
}

/** Returns the purge that a sign-in requires; undefined when it requires none. */
async function purgeFor(
  ctx: Context,
  deps: Pick<Deps, 'db'>,
  signIn: ProviderSignIn,
): Promise<FactorPurge | undefined> {
  const origin = await originOf(ctx, deps, signIn);
  if (origin === 'known') return undefined;
  const proof = proofIds(signIn);
  const others = signIn.factors.filter((factor) => !isAmong(proof, factor));
  const base = { providerUserId: signIn.userId, startedAt: new Date() };
  if (origin === 'pending elsewhere' || others.some(isVerifiedPrimaryFactor)) {
    return { ...base, kind: 'remove', factorIds: proof };
  }
  return others.length === 0 ? undefined : { ...base, kind: 'keep', factorIds: proof };
}

/**
 * Returns the ids of the factors that a sign-in proves. An OAuth sign-in also proves its email
 * address.
 */
function proofIds({ newestFactorId, contact, keepsPassword }: ProviderSignIn): string[] {
  const ids: string[] = [];
  if (newestFactorId !== null) ids.push(newestFactorId);
  if (contact) ids.push(contact.id);
  if (keepsPassword) ids.push(PASSWORD_FACTOR);
  return [...new Set(ids)];
}

/**
 * Returns the origin of a sign-in's contact: `known` if the contact was proven before or this
 * session added it, `pending elsewhere` if another session added it, otherwise `first proof`.
 */
async function originOf(
  ctx: Context,
  { db }: Pick<Deps, 'db'>,
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
  // The response does not say whether this is the first proof. Treat the contact of an account
  // without rows as known, because the account is older than the table. Also treat a wallet as
  // known if the account was never completely recorded, because the oldest rows omit wallets.
  if (user && rows.length === 0) return 'known';
  const isOlder = user && contact.kind === 'wallet' && (await findUnrecorded(db, user.id));
  return isOlder ? 'known' : 'first proof';
}

const isSame = (row: Contact, contact: Contact | null): boolean =>
  row.kind === contact?.kind && row.address === contact.address;

/** Returns whether a session has added a pending contact and may still prove it. */
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
