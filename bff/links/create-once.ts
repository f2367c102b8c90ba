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
 * created. If all of these links were deleted meanwhile, creates links again. Otherwise, the
 * response would contain links that are not on the page.
 * @throws IdempotencyKeyReused
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
