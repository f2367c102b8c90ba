import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createAccount } from '#bff/account/account.store.ts';
import { addLink } from '#bff/links/links.ts';
import { PICTURE, processImage } from '#bff/media/image.ts';
import { saveMedia } from '#bff/media/media.store.ts';
import { updateProfile } from '#bff/profile/profile.store.ts';
import type { Db } from '#db/connection.ts';
import { linkDeps } from '#test/harness/app/link-deps.ts';
import { dressPages } from './dress-pages.ts';

export interface SeededPage {
  userId: string;
  username: string;
  linkIds: string[];
}

/** Creates a page that has links and the richest theme. Uses the code of the product. */
export async function seedPage(db: Db, username: string, links: number): Promise<SeededPage> {
  const userId = await createAccount(db, {
    providerUserId: `bench-${randomUUID()}`,
    email: null,
    name: 'Bench Page',
    username,
    backgroundColor: '#6366f1',
  });
  if (userId === null) throw new Error(`The username ${username} is taken.`);
  await dressPages(db, username);
  const linkIds: string[] = [];
  for (let number = 1; number <= links; number += 1) {
    const input = {
      title: `Link ${number}`,
      url: `https://example.com/${number}`,
      button_color: '#000000',
    };
    const link = await addLink(linkDeps(db), userId, input);
    linkIds.push(link.id);
  }
  return { userId, username, linkIds };
}

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
  const stored = await linkDeps(db).media.store(page.userId, bytes);
  const picture_id = await saveMedia(db, page.userId, stored);
  await updateProfile(db, page.userId, { picture_id, bio: 'A few links and a picture.' });
  return page;
}
