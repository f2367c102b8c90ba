import type { Config } from '#bff/config.ts';
import type { JobHandlers } from '#bff/jobs/job-handlers.ts';
import { dropUnusedMedia, saveMedia } from '#bff/media/media.store.ts';
import type { MediaLibrary } from '#bff/media/media-library.ts';
import type { Db } from '#db/connection.ts';
import { cardHash, cardOf } from './card.ts';
import {
  addCardJob,
  continueAfter,
  findCard,
  findDrawnCards,
  findOwnersWithoutCard,
  lockOwner,
  setCard,
} from './cards.store.ts';
import type { DrawCard } from './draw-card.ts';

/**
 * Number of pages per search, and number of seconds until the next search. They are limited so that
 * drawings cannot fill the queue.
 */
const SEARCHED = 200;
const SEARCH_SECONDS = 60;

interface CardJobDeps {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  media: MediaLibrary;
  draw: DrawCard;
}

/** Returns the handlers that draw share cards. */
export function createCardJobs(
  deps: CardJobDeps,
): Pick<JobHandlers, 'draw_card' | 'find_missing_cards' | 'find_outdated_cards'> {
  return {
    draw_card: ({ userId }) => drawCard(deps, userId),
    find_missing_cards: ({ after }) => findMissingCards(deps.db, after),
    find_outdated_cards: ({ after }) => findOutdatedCards(deps, after),
  };
}

/** Draws the card of a page unless it has a card with the same content. */
async function drawCard({ db, config, media, draw }: CardJobDeps, userId: string): Promise<void> {
  const { publicUrl } = config;
  const row = await findCard(db, userId);
  if (!row) return;
  const card = cardOf(row, publicUrl);
  const hash = cardHash(card);
  if (row.card_hash === hash) return;
  const load = async (id: string | null) => {
    const image = id === null ? null : await media.read(id);
    return image && !image.isSuspended ? image.load() : null;
  };
  const [picture, photo] = await Promise.all([load(card.picture), load(card.photo)]);
  const jpeg = await draw({ card, picture, photo });
  const stored = await media.store(userId, jpeg, 'image/jpeg');
  await db.transaction(async (tx) => {
    if (!(await lockOwner(tx, userId))) return;
    // If the page was edited meanwhile, discard the card, because the job of that edit draws the
    // next card.
    const current = await findCard(tx, userId);
    if (!current || cardHash(cardOf(current, publicUrl)) !== hash) return;
    const card_id = await saveMedia(tx, userId, stored);
    await setCard(tx, userId, { card_id, card_hash: hash });
    if (current.card_id !== card_id) await dropUnusedMedia(tx, current.card_id);
  });
}

/**
 * Adds jobs for viewed pages without a card, i.e. pages that were not edited since cards were
 * introduced. Also adds the job that continues the search. Idempotent.
 */
async function findMissingCards(db: Db, after: string | undefined): Promise<void> {
  const found = await findOwnersWithoutCard(db, SEARCHED, after);
  for (const { user_id, has_views } of found) if (has_views) await addCardJob(db, user_id);
  const last = found.at(-1);
  if (last && found.length === SEARCHED) {
    await continueAfter(db, 'find_missing_cards', last.user_id, SEARCH_SECONDS);
  }
}

/**
 * Adds jobs for viewed pages whose card was drawn by an older renderer or with an older theme.
 * Works like `findMissingCards`.
 */
async function findOutdatedCards(
  { db, config }: Pick<CardJobDeps, 'db' | 'config'>,
  after: string | undefined,
): Promise<void> {
  const found = await findDrawnCards(db, SEARCHED, after);
  const outdated = found.filter(
    (row) => row.has_views && row.card_hash !== cardHash(cardOf(row, config.publicUrl)),
  );
  for (const { user_id } of outdated) await addCardJob(db, user_id);
  const last = found.at(-1);
  if (!last || found.length < SEARCHED) return;
  // If no card was outdated, continue the search almost immediately.
  const delay = outdated.length > 0 ? SEARCH_SECONDS : 1;
  await continueAfter(db, 'find_outdated_cards', last.user_id, delay);
}
