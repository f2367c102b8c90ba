import type { LinkKind } from '#bff/contracts/link.ts';
import { COLUMNS, type LinkRow } from '#bff/links/links.store.ts';
import type { Tx } from '#db/connection.ts';

/** Maximum number of exported blocks. A page has fewer blocks, including its deleted ones. */
const BLOCKS_MAX = 1_200;

/** A link or an account of the social row. */
export interface ExportedBlock extends Omit<LinkRow, 'kind'> {
  kind: LinkKind | 'social';
  created_at: Date;
  deleted_at: Date | null;
}

/** Returns the blocks of a page in page order, then the deleted ones, newest first. */
export async function listExportedBlocks(tx: Tx, userId: string): Promise<ExportedBlock[]> {
  return tx('blocks')
    .select(...COLUMNS, 'created_at', 'deleted_at')
    .where({ user_id: userId })
    .orderBy([
      { column: 'deleted_at', order: 'desc', nulls: 'first' },
      { column: 'position' },
      { column: 'id' },
    ])
    .limit(BLOCKS_MAX);
}

/** Returns the content types of a user's pictures, by picture id. */
export async function listMediaTypes(tx: Tx, userId: string): Promise<Map<string, string>> {
  const rows = await tx('media').select('id', 'content_type').where({ user_id: userId });
  return new Map(rows.map(({ id, content_type }) => [id, content_type]));
}

/** Returns all stored former usernames of a user, also those whose reservation has expired. */
export async function listFormerUsernames(
  tx: Tx,
  userId: string,
): Promise<{ username: string; free_at: Date }[]> {
  return tx('released_usernames')
    .select('username', 'free_at')
    .where({ user_id: userId })
    .orderBy('free_at');
}
