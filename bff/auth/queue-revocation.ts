import type { Deps } from '#bff/deps.ts';
import { auditRevocation } from '#bff/http/audit.ts';
import { addJob } from '#bff/jobs/jobs.store.ts';

/**
 * Adds a job that revokes a session at the provider. The revocation then survives a slow provider
 * and a crash of this process. Never throws: if the job cannot be added, calls the provider
 * directly in the background.
 */
export async function queueRevocation(
  { db, logger, provider }: Pick<Deps, 'db' | 'logger' | 'provider'>,
  sessionId: string,
): Promise<void> {
  try {
    await addJob(db, { kind: 'revoke_session', payload: { sessionId } });
  } catch (error) {
    logger.error({ cause: (error as Error).message }, 'revocation could not be queued');
    provider.revokeSession(sessionId).then(
      () => auditRevocation(logger, sessionId),
      (failure: Error) => logger.error({ cause: failure.message }, 'revocation failed'),
    );
  }
}
