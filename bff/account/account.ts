import { DEFAULT_BACKGROUND } from '#bff/contracts/background.ts';
import { AccountNotFound } from '#bff/domain-errors.ts';
import { UnavailableError } from '#bff/http/errors.ts';
import { addTask } from '#bff/jobs/outbox.store.ts';
import type { Outbox } from '#bff/jobs/outbox.ts';
import type { PageCache } from '#bff/public-page/page-cache.ts';
import type { SessionStore } from '#bff/session/session-store.ts';
import type { Db } from '#db/connection.ts';
import {
  createAccount,
  DeletionUnderWay,
  deleteUser,
  findUser,
  type NewAccount,
  updateEmail,
} from './account.store.ts';
import { type FirstNames, firstNames } from './first-username.ts';

interface Person {
  userId: string;
  email: string | null;
  name: string | null;
}

const ATTEMPTS = 20;

/**
 * The account of a person whom the provider vouches for; the first sign-in makes it.
 * @param beforeCreating throws where this sign-in may not make one
 * @returns its user id
 */
export async function findOrCreateAccount(
  db: Db,
  person: Person,
  beforeCreating: () => void,
): Promise<string> {
  const candidates = firstNames(person.email, person.name);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await findUser(db, person.userId);
    if (found) {
      if (found.email !== person.email) await updateEmail(db, found.id, person.email);
      return found.id;
    }
    beforeCreating();
    const created = await create(db, {
      ...(candidates.next().value as FirstNames),
      providerUserId: person.userId,
      email: person.email,
      backgroundColor: DEFAULT_BACKGROUND,
    });
    if (created !== null) return created;
  }
  throw new Error('No free username was found.');
}

function create(db: Db, account: NewAccount): Promise<string | null> {
  return createAccount(db, account).catch((error: unknown) => {
    if (!(error instanceof DeletionUnderWay)) throw error;
    throw new UnavailableError('Your former account is still being deleted', {
      details: 'Please try again in a moment.',
    });
  });
}

interface AccountDeps {
  db: Db;
  pages: PageCache;
  sessions: SessionStore;
  outbox: Outbox;
}

/**
 * Deletes an account: every row and picture at once, every session, and the provider's user as
 * soon as the provider answers (the outbox is written in the same transaction).
 */
export async function deleteAccount(deps: AccountDeps, userId: string): Promise<void> {
  let username: string | undefined;
  try {
    await deps.db.transaction(async (tx) => {
      const deleted = await deleteUser(tx, userId);
      if (!deleted) throw new AccountNotFound();
      username = deleted.username;
      const { providerUserId } = deleted;
      await addTask(tx, { kind: 'delete_user', payload: { providerUserId } });
    });
  } finally {
    // Also after a failure: when the connection breaks during COMMIT, the page may be gone.
    if (username !== undefined) await deps.pages.evict(username);
  }
  deps.outbox.kick();
  await deps.sessions.destroyAll(userId);
}
