import { findUser } from '#bff/account/account.store.ts';
import { auditRevocation } from '#bff/http/audit.ts';
import type { JobHandlers } from '#bff/jobs/job-handlers.ts';
import { findPurge } from './factors/factor-purges.store.ts';
import {
  deleteUnverifiedContacts,
  findOverdueFactors,
  removeExpiredContacts,
} from './pre-hijacking/factor-cleanup.ts';
import { type PurgeDeps, runFactorPurge } from './pre-hijacking/run-factor-purge.ts';

type AuthJobs = Pick<
  JobHandlers,
  | 'revoke_session'
  | 'delete_user'
  | 'check_unproven'
  | 'finish_purge'
  | 'remove_contacts'
  | 'find_overdue_factors'
>;

/** Creates the handlers of jobs that call the provider. All calls are idempotent. */
export function createAuthJobs(deps: PurgeDeps): AuthJobs {
  const { db, provider, logger } = deps;
  return {
    async revoke_session({ sessionId }) {
      await provider.revokeSession(sessionId);
      auditRevocation(logger, sessionId);
    },
    async delete_user({ providerUserId }) {
      // Keep the provider's user if this user has signed up again since the account was deleted.
      if (await findUser(db, providerUserId)) return;
      await provider.deleteUser(providerUserId);
    },
    check_unproven: ({ providerUserId }) => deleteUnverifiedContacts(deps, providerUserId),
    async finish_purge({ providerUserId }) {
      const purge = await findPurge(db, providerUserId);
      if (purge) await runFactorPurge(deps, purge);
    },
    remove_contacts: ({ userId }) => removeExpiredContacts(deps, userId),
    find_overdue_factors: () => findOverdueFactors(db),
  };
}
