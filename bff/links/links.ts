import { v7 as uuidv7 } from 'uuid';
import { LINKS_MAX } from '#bff/contracts/limits.ts';
import { type LinkInput, type LinkKind, linkProblem } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { BadLink, LinkNotFound, LinkOrderOutOfDate, TooManyLinks } from '#bff/domain-errors.ts';
import { processImage, THUMBNAIL } from '#bff/media/image.ts';
import { dropUnusedMedia, type StoredMedia, saveMedia } from '#bff/media/media.store.ts';
import type { MediaLibrary } from '#bff/media/media-library.ts';
import { requireAllowedHost, requireAllowedHosts } from '#bff/moderation/blocked-hosts.ts';
import { type EditDeps, editPage } from '#bff/profile/edit-page.ts';
import type { Tx } from '#db/connection.ts';
import { createOnce } from './create-once.ts';
import type { CreatingRequest } from './creating-requests.store.ts';
import {
  findLink,
  insertLinks,
  type LinkRow,
  listLinks,
  unfeatureLinks,
  updateLink,
  writeOrder,
} from './links.store.ts';

/** A link with its decoded thumbnail file. `thumbnail` is undefined when the input has none. */
export type LinkWithFile = Omit<LinkInput, 'thumbnail'> & { thumbnail?: Buffer | null | undefined };

type LinkDeps = EditDeps & { media: MediaLibrary };

/** Encodes and stores the thumbnail. Call it before the page is locked, because it is slow. */
async function newThumbnail(
  { media }: LinkDeps,
  userId: string,
  { thumbnail }: LinkWithFile,
): Promise<StoredMedia | null> {
  return thumbnail ? media.store(userId, await processImage(userId, thumbnail, THUMBNAIL)) : null;
}

/**
 * Returns the columns of a link. If a field is missing, an existing link keeps the stored value,
 * and a new link gets the default.
 */
const columns = (
  input: Omit<LinkInput, 'thumbnail'>,
  before: Pick<LinkRow, 'hidden' | 'visible_from' | 'visible_until' | 'featured'>,
) => ({
  title: input.title,
  url: input.url ?? null,
  button_color_own: input.button_color,
  social_icon: input.social_icon ?? null,
  hidden: input.hidden ?? before.hidden,
  visible_from: time(input.visible_from, before.visible_from),
  visible_until: time(input.visible_until, before.visible_until),
  featured: input.featured ?? before.featured,
});

const time = (sent: string | null | undefined, before: Date | null) =>
  sent === undefined ? before : sent === null ? null : new Date(sent);

const NEW = { hidden: false, visible_from: null, visible_until: null, featured: false };

/**
 * Checks the rules that depend on the link's kind, and that the schedule ends after it starts. An
 * update may send only one end of the schedule, so this check needs the stored values too.
 * @throws BadLink
 */
function requireValid(link: ReturnType<typeof columns>, kind: LinkKind): void {
  const problem = linkProblem(
    {
      url: link.url ?? undefined,
      featured: link.featured,
      visible_from: link.visible_from?.toISOString() ?? null,
      visible_until: link.visible_until?.toISOString() ?? null,
    },
    kind,
  );
  if (problem) throw new BadLink(problem.field, problem.message);
}

/**
 * Returns the columns of a changed link.
 * @throws BadLink
 */
function changedColumns(input: LinkWithFile, before: LinkRow): ReturnType<typeof columns> {
  if (input.kind !== undefined && input.kind !== before.kind) {
    throw new BadLink('kind', MESSAGES.linkKindFixed);
  }
  const fields = columns(input, before);
  requireValid(fields, before.kind);
  return fields;
}

/**
 * Adds a link at the end of the page. If the link is featured, unfeatures the previous featured
 * link.
 * @throws BadLink
 * @throws TooManyLinks when the page has the maximum number of links
 * @throws LinkHostBlocked
 * @throws IdempotencyKeyReused
 * @throws ImageTooLarge, ImageRejected, TooManyUploads for the thumbnail
 */
export async function addLink(
  deps: LinkDeps,
  userId: string,
  input: LinkWithFile,
  request?: CreatingRequest,
): Promise<LinkRow> {
  const kind = input.kind ?? 'link';
  const fields = columns(input, NEW);
  requireValid(fields, kind);
  const stored = await newThumbnail(deps, userId, input);
  async function create(tx: Tx): Promise<LinkRow[]> {
    if (input.url) await requireAllowedHost(tx, input.url);
    const links = await listLinks(tx, userId);
    if (links.length >= LINKS_MAX) throw new TooManyLinks();
    if (fields.featured) await unfeatureLinks(tx, userId);
    const link = {
      ...fields,
      kind,
      id: uuidv7(),
      user_id: userId,
      position: (links.at(-1)?.position ?? 0) + 1,
      thumbnail_id: stored && (await saveMedia(tx, userId, stored)),
    };
    return insertLinks(tx, [link]);
  }
  const [link] = await editPage(deps, userId, (tx) =>
    createOnce(tx, userId, request, () => create(tx)),
  );
  if (!link) throw new LinkNotFound();
  return link;
}

/**
 * Adds links at the end of the page. Adds either all of them or none.
 * @throws BadLink
 * @throws TooManyLinks when not all of them fit on the page
 * @throws LinkHostBlocked
 * @throws IdempotencyKeyReused
 */
export async function addLinks(
  deps: EditDeps,
  userId: string,
  inputs: readonly Omit<LinkInput, 'thumbnail'>[],
  request?: CreatingRequest,
): Promise<LinkRow[]> {
  for (const input of inputs) requireValid(columns(input, NEW), input.kind ?? 'link');
  async function create(tx: Tx): Promise<LinkRow[]> {
    await requireAllowedHosts(
      tx,
      inputs.flatMap(({ url }) => url ?? []),
    );
    const links = await listLinks(tx, userId);
    if (links.length + inputs.length > LINKS_MAX) throw new TooManyLinks();
    const end = links.at(-1)?.position ?? 0;
    const rows = inputs.map((input, index) => ({
      ...columns(input, NEW),
      kind: input.kind ?? 'link',
      id: uuidv7(),
      user_id: userId,
      position: end + index + 1,
      thumbnail_id: null,
    }));
    return insertLinks(tx, rows);
  }
  return editPage(deps, userId, (tx) => createOnce(tx, userId, request, () => create(tx)));
}

/**
 * Updates a link. If this features the link, unfeatures the previous featured link.
 * @throws LinkNotFound unless the link belongs to this user
 * @throws BadLink
 * @throws LinkHostBlocked
 * @throws ImageTooLarge, ImageRejected, TooManyUploads for the thumbnail
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
    const fields = changedColumns(input, before);
    if (input.url) await requireAllowedHost(tx, input.url);
    if (fields.featured && !before.featured) await unfeatureLinks(tx, userId);
    const kept = input.thumbnail === null ? null : before.thumbnail_id;
    const thumbnailId = stored ? await saveMedia(tx, userId, stored) : kept;
    const after = await updateLink(tx, id, { ...fields, thumbnail_id: thumbnailId });
    if (before.thumbnail_id !== thumbnailId) await dropUnusedMedia(tx, before.thumbnail_id);
    return after;
  });
}

/**
 * Reorders the links.
 * @throws LinkOrderOutOfDate unless `ids` are exactly the owner's links; in this case, nothing
 *   changes
 */
export async function orderLinks(
  deps: EditDeps,
  userId: string,
  ids: string[],
): Promise<LinkRow[]> {
  return editPage(deps, userId, async (tx) => {
    const current = new Set((await listLinks(tx, userId)).map((link) => link.id));
    const requested = new Set(ids);
    if (requested.size !== ids.length || requested.symmetricDifference(current).size > 0) {
      throw new LinkOrderOutOfDate();
    }
    await writeOrder(tx, userId, ids);
    return listLinks(tx, userId);
  });
}
