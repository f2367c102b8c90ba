import type { Deps } from '#bff/deps.ts';
import { auditRevocation } from '#bff/http/audit.ts';
import { addTask } from '#bff/jobs/outbox.store.ts';

/**
 * Revokes a session at the provider. The outbox makes the call, so that neither a slow provider nor
 * a crash of this process loses it. Never throws: if the outbox cannot be written, the call is made
 * at once in the background.
 */
export async function revokeProviderSession(
  { db, outbox, logger, provider }: Pick<Deps, 'db' | 'outbox' | 'logger' | 'provider'>,
  sessionId: string,
): Promise<void> {
  try {
    await addTask(db, { kind: 'revoke_session', payload: { sessionId } });
    outbox.kick();
  } catch (error) {
    logger.error({ cause: (error as Error).message }, 'revocation could not be queued');
    provider.revokeSession(sessionId).then(
      () => auditRevocation(logger, sessionId),
      (failure: Error) => logger.error({ cause: failure.message }, 'revocation failed'),
    );
  }
}
