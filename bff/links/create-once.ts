import { IdempotencyKeyReused } from '#bff/domain-errors.ts';
import type { Tx } from '#db/connection.ts';
import {
  type CreatingRequest,
  findCreatingRequest,
  saveCreatingRequest,
} from './creating-requests.store.ts';
import { findLinksById, type LinkRow } from './links.store.ts';

/**
 * Creates links at most once per request. A repeated request gets the links that the first request
 * created, except those that were deleted since. If all of them were deleted, creates links again,
 * because the creator has pressed Save again (ADR 0132).
 * @throws IdempotencyKeyReused when the first request with the key had another content
 */
export async function createOnce(
  tx: Tx,
  userId: string,
  request: CreatingRequest | undefined,
  create: () => Promise<LinkRow[]>,
): Promise<LinkRow[]> {
  if (!request) return create();
  const first = await findCreatingRequest(tx, userId, request.key);
  if (first && first.fingerprint !== request.fingerprint) throw new IdempotencyKeyReused();
  const created = first ? await findLinksById(tx, userId, first.link_ids) : [];
  if (created.length > 0) return created;
  const rows = await create();
  await saveCreatingRequest(
    tx,
    userId,
    request,
    rows.map(({ id }) => id),
  );
  return rows;
}
