import sharp from 'sharp';
import { PICTURE, processImage } from '#bff/media/image.ts';
import { saveMedia } from '#bff/media/media.store.ts';
import { updateProfile } from '#bff/profile/profile.store.ts';
import type { Db } from '#db/connection.ts';
import { type SeededPage, seedPage } from './seed-page.ts';

/** Creates a page with links, a bio and a picture. */
export async function seedTypicalPage(
  db: Db,
  username: string,
  links: number,
): Promise<SeededPage> {
  const page = await seedPage(db, username, links);
  const background = { r: 15, g: 118, b: 110 };
  const image = sharp({ create: { width: 800, height: 800, channels: 3, background } });
  const picture = await image.png().toBuffer();
  const bytes = await processImage(page.userId, picture, PICTURE);
  const picture_id = await saveMedia(db, page.userId, bytes);
  await updateProfile(db, page.userId, { picture_id, bio: 'A few links and a picture.' });
  return page;
}
