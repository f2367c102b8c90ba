import { createHash } from 'node:crypto';
import { type PageDesign, pageDesign } from '#bff/contracts/page-design.ts';
import { presentAppearance, presentTones } from '#bff/profile/profile.presenter.ts';
import type { ProfileRow } from '#bff/profile/profile.store.ts';

/**
 * Version of the renderer. Increase it if the renderer draws the same content differently, so that
 * all cards are drawn again.
 */
const RENDERER_VERSION = 5;
/**
 * Length of a hash in hexadecimal digits. 64 bits are enough to distinguish the cards of one page.
 */
const HASH_LENGTH = 16;

/** The content of a share card. */
export interface Card {
  name: string;
  username: string;
  bio: string;
  /** The page's URL without the scheme. */
  address: string;
  design: PageDesign;
  /** Media ids of the profile picture and of the background photo. */
  picture: string | null;
  photo: string | null;
}

/** The columns that determine the content of a card. */
export type CardRow = Pick<
  ProfileRow,
  | 'username'
  | 'name'
  | 'bio'
  | 'appearance'
  | 'background_color_own'
  | 'background_photo_id'
  | 'background_photo_darkest'
  | 'background_photo_lightest'
  | 'picture_id'
>;

/** Returns the content of a page's card. */
export function cardOf(row: CardRow, publicUrl: string): Card {
  const { username, name, bio, background_color_own, picture_id, background_photo_id } = row;
  const design = pageDesign({
    appearance: presentAppearance(row),
    background_color_own,
    background_photo_tones: presentTones(row),
  });
  const picture = design.picture === 'none' ? null : picture_id;
  const address = `${new URL(publicUrl).host}/u/${username}`;
  return { name, username, bio, address, design, picture, photo: background_photo_id };
}

/** Returns the hash of everything that is drawn. */
export const cardHash = (card: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([RENDERER_VERSION, card]))
    .digest('hex')
    .slice(0, HASH_LENGTH);
