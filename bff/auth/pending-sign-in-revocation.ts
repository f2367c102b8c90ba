import { addJob, cancelJob, makeJobDue } from '#bff/jobs/jobs.store.ts';
import { cancelRevocationTasks, cancelTask, makeTaskDue } from '#bff/jobs/previous-outbox.store.ts';
import type { Db } from '#db/connection.ts';

/**
 * Seconds until the provider session of an abandoned sign-in is revoked. One minute longer than the
 * lifetime of a pending sign-in, so that a code entered at the last moment still works.
 */
const REVOCATION_DELAY_SECONDS = 11 * 60;

const keyOf = (sessionId: string) => `revoke_session:${sessionId}`;

/** A pending sign-in with a scheduled revocation of its provider session. */
interface Pending {
  providerSessionId: string;
  /** The id of the scheduled task; see PendingSignIn. */
  taskId: string;
}

/** Schedules the revocation of a provider session whose sign-in still needs the second factor. */
export async function scheduleRevocation(db: Db, sessionId: string): Promise<void> {
  await addJob(
    db,
    { kind: 'revoke_session', payload: { sessionId } },
    { key: keyOf(sessionId), delay: REVOCATION_DELAY_SECONDS },
  );
}

/** Makes a scheduled revocation due now. Does nothing when it is already running or done. */
export async function bringRevocationForward(
  db: Db,
  { providerSessionId, taskId }: Pending,
): Promise<void> {
  await makeJobDue(db, keyOf(providerSessionId));
  await makeTaskDue(db, taskId);
}

/**
 * Cancels a scheduled revocation.
 * @returns false when it is already running or done
 */
export async function cancelRevocation(
  db: Db,
  { providerSessionId, taskId }: Pending,
): Promise<boolean> {
  if ((await cancelJob(db, keyOf(providerSessionId))) === 'canceled') return true;
  return cancelTask(db, taskId);
}

/**
 * Deletes the scheduled revocation of a provider session. The pending sign-in of the session then
 * cannot be completed, because its completion has to cancel the revocation (S70).
 */
export async function deleteRevocation(db: Db, sessionId: string): Promise<void> {
  await cancelJob(db, keyOf(sessionId));
  await cancelRevocationTasks(db, sessionId);
}
