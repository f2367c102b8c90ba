import type { Tx } from '#db/connection.ts';

/** Maximum number of exported blocks. A page has fewer blocks, including its deleted ones. */
const BLOCKS_MAX = 1_200;

export interface ExportedBlock {
  id: string;
  kind: 'link' | 'heading' | 'embed' | 'social';
  title: string;
  url: string | null;
  button_color_own: string | null;
  social_icon: string | null;
  thumbnail_id: string | null;
  click_count: string;
  hidden: boolean;
  visible_from: Date | null;
  visible_until: Date | null;
  featured: boolean;
  created_at: Date;
  deleted_at: Date | null;
}

const BLOCK_COLUMNS = [
  'id',
  'kind',
  'title',
  'url',
  'button_color_own',
  'social_icon',
  'thumbnail_id',
  'click_count',
  'hidden',
  'visible_from',
  'visible_until',
  'featured',
  'created_at',
  'deleted_at',
] as const;

/** Returns the blocks of a page in page order, then the deleted ones, newest first. */
export async function listExportedBlocks(tx: Tx, userId: string): Promise<ExportedBlock[]> {
  return tx('blocks')
    .select(...BLOCK_COLUMNS)
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

/** Returns the former usernames that are reserved for a user. */
export async function listFormerUsernames(
  tx: Tx,
  userId: string,
): Promise<{ username: string; free_at: Date }[]> {
  return tx('released_usernames')
    .select('username', 'free_at')
    .where({ user_id: userId })
    .orderBy('free_at');
}
