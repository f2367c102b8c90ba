import { v7 as uuidv7 } from 'uuid';
import { LINKS_MAX } from '#bff/contracts/limits.ts';
import type { LinkInput } from '#bff/contracts/link.ts';
import { LinkNotFound, LinkOrderOutOfDate, TooManyLinks } from '#bff/domain-errors.ts';
import { processImage, THUMBNAIL } from '#bff/media/image.ts';
import { dropUnusedMedia, type StoredMedia, saveMedia } from '#bff/media/media.store.ts';
import type { MediaLibrary } from '#bff/media/media-library.ts';
import { requireAllowedHost, requireAllowedHosts } from '#bff/moderation/blocked-hosts.ts';
import { type EditDeps, editPage } from '#bff/profile/edit-page.ts';
import {
  deleteLink,
  findLink,
  insertLink,
  insertLinks,
  type LinkRow,
  listLinks,
  updateLink,
  writeOrder,
} from './links.store.ts';

/** A link with its decoded thumbnail file; undefined when the input has none. */
export type LinkWithFile = Omit<LinkInput, 'thumbnail'> & { thumbnail?: Buffer | null | undefined };

type LinkDeps = EditDeps & { media: MediaLibrary };

/** Encodes and stores the thumbnail before the page is locked, because that is slow. */
async function newThumbnail(
  { media }: LinkDeps,
  userId: string,
  { thumbnail }: LinkWithFile,
): Promise<StoredMedia | null> {
  return thumbnail ? media.store(userId, await processImage(userId, thumbnail, THUMBNAIL)) : null;
}

const columns = (input: Omit<LinkInput, 'thumbnail'>) => ({
  title: input.title,
  url: input.url,
  button_color_own: input.button_color,
  social_icon: input.social_icon ?? null,
});

/**
 * @throws TooManyLinks when the page has the maximum number of links
 * @throws LinkHostBlocked
 */
export async function addLink(
  deps: LinkDeps,
  userId: string,
  input: LinkWithFile,
): Promise<LinkRow> {
  const stored = await newThumbnail(deps, userId, input);
  return editPage(deps, userId, async (tx) => {
    await requireAllowedHost(tx, input.url);
    const links = await listLinks(tx, userId);
    if (links.length >= LINKS_MAX) throw new TooManyLinks();
    return insertLink(tx, {
      ...columns(input),
      id: uuidv7(),
      user_id: userId,
      position: (links.at(-1)?.position ?? 0) + 1,
      thumbnail_id: stored && (await saveMedia(tx, userId, stored)),
    });
  });
}

/**
 * Adds links at the end of the page, all or none.
 * @throws TooManyLinks when not all of them fit on the page
 * @throws LinkHostBlocked
 */
export async function addLinks(
  deps: EditDeps,
  userId: string,
  inputs: readonly Omit<LinkInput, 'thumbnail'>[],
): Promise<LinkRow[]> {
  return editPage(deps, userId, async (tx) => {
    await requireAllowedHosts(
      tx,
      inputs.map(({ url }) => url),
    );
    const links = await listLinks(tx, userId);
    if (links.length + inputs.length > LINKS_MAX) throw new TooManyLinks();
    const end = links.at(-1)?.position ?? 0;
    const rows = inputs.map((input, index) => ({
      ...columns(input),
      id: uuidv7(),
      user_id: userId,
      position: end + index + 1,
      thumbnail_id: null,
    }));
    return insertLinks(tx, rows);
  });
}

/**
 * @throws LinkNotFound unless the link belongs to this user
 * @throws LinkHostBlocked
 */
export async function changeLink(
  deps: LinkDeps,
  userId: string,
  id: string,
  input: LinkWithFile,
): Promise<LinkRow> {
  const stored = await newThumbnail(deps, userId, input);
  return editPage(deps, userId, async (tx) => {
    const before = await findLink(tx, userId, id);
    if (!before) throw new LinkNotFound();
    await requireAllowedHost(tx, input.url);
    const kept = input.thumbnail === null ? null : before.thumbnail_id;
    const thumbnailId = stored ? await saveMedia(tx, userId, stored) : kept;
    const after = await updateLink(tx, id, { ...columns(input), thumbnail_id: thumbnailId });
    if (before.thumbnail_id !== thumbnailId) await dropUnusedMedia(tx, before.thumbnail_id);
    return after;
  });
}

/** @throws LinkNotFound unless the link belongs to this user */
export async function removeLink(deps: EditDeps, userId: string, id: string): Promise<void> {
  await editPage(deps, userId, async (tx) => {
    const link = await findLink(tx, userId, id);
    if (!link) throw new LinkNotFound();
    await deleteLink(tx, id);
    await dropUnusedMedia(tx, link.thumbnail_id);
  });
}

/**
 * Puts the links into the given order.
 * @throws LinkOrderOutOfDate unless `ids` are exactly the owner's links; then nothing changes
 */
export async function orderLinks(
  deps: EditDeps,
  userId: string,
  ids: string[],
): Promise<LinkRow[]> {
  return editPage(deps, userId, async (tx) => {
    const current = new Set((await listLinks(tx, userId)).map((link) => link.id));
    const asked = new Set(ids);
    if (asked.size !== ids.length || asked.symmetricDifference(current).size > 0) {
      throw new LinkOrderOutOfDate();
    }
    await writeOrder(tx, userId, ids);
    return listLinks(tx, userId);
  });
}
