import { NIL } from 'uuid';
import { addJob } from '#bff/jobs/jobs.store.ts';
import type { Db, Tx } from '#db/connection.ts';
import type { CardRow } from './card.ts';

const COLUMNS = [
  'username',
  'name',
  'bio',
  'appearance',
  'background_color_own',
  'background_photo_id',
  'background_photo_darkest',
  'background_photo_lightest',
  'picture_id',
  'card_id',
  'card_hash',
] as const;

/** Returns the content of a page's card; undefined when the page should have no card. */
export async function findCard(
  db: Db,
  userId: string,
): Promise<(CardRow & { card_id: string | null; card_hash: string | null }) | undefined> {
  return db('profiles')
    .select(...COLUMNS)
    .where({ user_id: userId, published: true })
    .whereNotNull('saved_at')
    .first();
}

/**
 * Locks the account, so that it cannot be deleted and its page cannot be edited.
 * @returns whether the account exists
 */
export async function lockOwner(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx('users').select('id').where({ id: userId }).forNoKeyUpdate().first();
  return user !== undefined;
}

/** Replaces the card of a page. */
export async function setCard(
  tx: Tx,
  userId: string,
  card: { card_id: string; card_hash: string },
): Promise<void> {
  await tx('profiles').where({ user_id: userId }).update(card);
}

interface CardOwner {
  user_id: string;
  has_views: boolean;
}

type DrawnCard = CardOwner & CardRow & { card_hash: string };

/**
 * Returns the owners of published, saved pages without a card, in the order of their ids.
 * @param after id of the last owner of the previous search; by default, starts with the first owner
 */
export async function findOwnersWithoutCard(
  db: Db,
  count: number,
  after: string = NIL,
): Promise<CardOwner[]> {
  // This condition must match the condition of the partial index profiles_without_card.
  return db('profiles')
    .select<CardOwner[]>('user_id', db.raw('views > 0 AS has_views'))
    .whereRaw('card_id IS NULL AND published AND saved_at IS NOT NULL')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(count);
}

/**
 * Returns published pages with a card, in the order of their owners' ids.
 * @param after id of the last owner of the previous search; by default, starts with the first owner
 */
export async function findDrawnCards(
  db: Db,
  count: number,
  after: string = NIL,
): Promise<DrawnCard[]> {
  return db('profiles')
    .select<DrawnCard[]>('user_id', db.raw('views > 0 AS has_views'), ...COLUMNS)
    .where({ published: true })
    .whereNotNull('card_id')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(count);
}

/** Adds the job that draws a page's card. */
export async function addCardJob(db: Db, userId: string): Promise<void> {
  await addJob(
    db,
    { kind: 'draw_card', payload: { userId } },
    { key: `draw_card:${userId}`, keepExisting: true },
  );
}

/**
 * Adds the job that continues a search.
 * @param after id of the owner with which the previous search ended
 * @param delay in seconds
 */
export async function continueAfter(
  db: Db,
  kind: 'find_missing_cards' | 'find_outdated_cards',
  after: string,
  delay: number,
): Promise<void> {
  await addJob(db, { kind, payload: { after } }, { key: `${kind}:next`, delay });
}
