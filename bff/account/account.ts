import type { AccountDetails, DeletionReceipt } from '#bff/contracts/account.ts';
import { AccountNotFound, Unavailable } from '#bff/domain-errors.ts';
import type { PageCache } from '#bff/public-page/page-cache.ts';
import type { PagePurges } from '#bff/public-page/page-purges.ts';
import type { SessionStore } from '#bff/session/session-store.ts';
import type { Db } from '#db/connection.ts';
import {
  createAccount,
  DeletionInProgressError,
  deleteUser,
  findDetails,
  findUser,
  type NewAccount,
  updateEmail,
} from './account.store.ts';
import { type FirstNames, firstNames } from './first-username.ts';

/** A user at the provider. */
interface Identity {
  userId: string;
  email: string | null;
  name: string | null;
}

const ATTEMPTS = 20;

/**
 * Returns the id of a user's account. Creates the account at the first sign-in.
 * @param beforeCreating called before an account is created; throws if this sign-in may not create
 *   one
 * @throws Unavailable while the user's former account is being deleted at the provider
 */
export async function findOrCreateAccount(
  db: Db,
  identity: Identity,
  beforeCreating: () => void,
): Promise<string> {
  const candidates = firstNames(identity.email, identity.name);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await findUser(db, identity.userId);
    if (found) {
      if (found.email !== identity.email) await updateEmail(db, found.id, identity.email);
      return found.id;
    }
    beforeCreating();
    const created = await create(db, {
      ...(candidates.next().value as FirstNames),
      providerUserId: identity.userId,
      email: identity.email,
      backgroundColor: null,
    });
    if (created !== null) return created;
  }
  throw new Error('No free username was found.');
}

function create(db: Db, account: NewAccount): Promise<string | null> {
  return createAccount(db, account).catch((error: unknown) => {
    if (!(error instanceof DeletionInProgressError)) throw error;
    throw new Unavailable('Your former account is still being deleted', {
      details: 'Please try again in a moment.',
    });
  });
}

interface AccountDeps {
  db: Db;
  pages: Pick<PageCache, 'evict'>;
  sessions: Pick<SessionStore, 'destroyAll'>;
  purges: Pick<PagePurges, 'add'>;
}

/**
 * Returns the account details that only the owner sees.
 * @throws AccountNotFound
 */
export async function readDetails(db: Db, userId: string): Promise<AccountDetails> {
  const details = await findDetails(db, userId);
  if (!details) throw new AccountNotFound();
  return { email: details.email, created_at: details.created_at.toISOString() };
}

/**
 * Deletes an account with its data, pictures and sessions. A job deletes the user at the provider.
 * @returns the number of deleted items of each kind
 * @throws AccountNotFound
 */
export async function deleteAccount(deps: AccountDeps, userId: string): Promise<DeletionReceipt> {
  let username: string | undefined;
  let receipt: DeletionReceipt;
  try {
    receipt = await deps.db.transaction(async (tx) => {
      const deleted = await deleteUser(tx, userId);
      if (!deleted) throw new AccountNotFound();
      username = deleted.username;
      await deps.purges.add(tx, username);
      return deleted.receipt;
    });
  } finally {
    // Evict the page even after an error. If the connection broke during COMMIT, the account may be
    // deleted.
    if (username !== undefined) await deps.pages.evict(username);
  }
  await deps.sessions.destroyAll(userId);
  return receipt;
}
