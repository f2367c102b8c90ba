import { IDEMPOTENCY_KEY_HOURS } from '#bff/contracts/limits.ts';
import type { Db, Tx } from '#db/connection.ts';

/** A request that creates links. `key` is its Idempotency-Key. */
export interface CreatingRequest {
  key: string;
  /** Hash of the content of the request. */
  fingerprint: string;
}

/** Time for which a repeated request gets the links that the first request created. */
const RETENTION = `interval '${IDEMPOTENCY_KEY_HOURS} hours'`;

/** Returns the request with this key and the ids of the links that it created. */
export async function findCreatingRequest(
  tx: Tx,
  userId: string,
  key: string,
): Promise<{ fingerprint: string; link_ids: string[] } | undefined> {
  return tx('creating_requests')
    .select('fingerprint', 'link_ids')
    .where({ user_id: userId, key })
    .whereRaw(`created_at > now() - ${RETENTION}`)
    .first();
}

/** Deletes the expired requests of accounts. */
export async function deleteOldRequests(db: Db, userIds: string[]): Promise<void> {
  await db('creating_requests')
    .whereRaw('user_id = ANY(?)', [userIds])
    .whereRaw(`created_at <= now() - ${RETENTION}`)
    .delete();
}

/**
 * Stores a request. Replaces a stored request with the same key. Also deletes the owner's expired
 * requests.
 */
export async function saveCreatingRequest(
  tx: Tx,
  userId: string,
  request: CreatingRequest,
  linkIds: string[],
): Promise<void> {
  await deleteOldRequests(tx, [userId]);
  await tx('creating_requests')
    .insert({ user_id: userId, ...request, link_ids: linkIds })
    .onConflict(['user_id', 'key'])
    .merge();
}
