import { findUser } from '#bff/account/account.store.ts';
import type { Deps } from '#bff/deps.ts';
import { auditRevocation } from '#bff/http/audit.ts';
import type { TaskHandlers } from '#bff/jobs/outbox.ts';
import { deleteUnverifiedContacts } from './pre-hijacking/factor-cleanup.ts';

/** Creates the handlers of outbox tasks: calls that may be repeated. */
export function createTaskHandlers({
  db,
  provider,
  logger,
  purger,
}: Pick<Deps, 'db' | 'provider' | 'logger' | 'purger'>): TaskHandlers {
  return {
    async revoke_session({ sessionId }) {
      await provider.revokeSession(sessionId);
      auditRevocation(logger, sessionId);
    },
    async delete_user({ providerUserId }, tx) {
      // The user may have signed up again since the account was deleted.
      if (await findUser(tx, providerUserId)) return;
      await provider.deleteUser(providerUserId);
    },
    check_unproven: ({ providerUserId }) =>
      deleteUnverifiedContacts({ db, provider }, providerUserId),
    purge_page: ({ username }) => purger.purge(username),
  };
}
