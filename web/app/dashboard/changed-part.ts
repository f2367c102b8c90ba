import { type PublicLink, type PublicProfile, publicLinkSchema } from '#bff/contracts/profile.ts';

/**
 * A part of a public page: the top (name, picture, bio and background), the row of social icons, or
 * a link by its id. `editing` is true while the form of the link is open.
 */
export type PagePart = { place: 'top' | 'socials' } | { link: string; editing: boolean };

const TOP = ['username', 'name', 'bio', 'picture', 'background_color_own'] as const;
// The effective color is not compared, because a new theme changes it in all links.
const LINK_FIELDS = (Object.keys(publicLinkSchema.shape) as (keyof PublicLink)[]).filter(
  (field) => field !== 'button_color',
);

const isSameLink = (a: PublicLink, b: PublicLink) =>
  LINK_FIELDS.every((field) => Object.is(a[field], b[field]));

/** Returns the social row without ids and counts, which the server adds. */
const accountsOf = ({ socials }: PublicProfile) =>
  socials.map(({ platform, url }) => `${platform} ${url}`).join('\n');

/** Returns the part of a page that differs, or null when there is none. */
export function changedPart(before: PublicProfile, after: PublicProfile): PagePart | null {
  if (TOP.some((field) => before[field] !== after[field])) return { place: 'top' };
  if (accountsOf(before) !== accountsOf(after)) return { place: 'socials' };
  const link = changedLink(before.links, after.links);
  return link === undefined ? null : { link, editing: false };
}

/** Returns the id of the link that is new, differs, or was moved furthest. */
function changedLink(
  before: readonly PublicLink[],
  after: readonly PublicLink[],
): string | undefined {
  const places = new Map(before.map((link, index) => [link.id, { link, index }]));
  let moved: string | undefined;
  let furthest = 0;
  for (const [index, link] of after.entries()) {
    const known = places.get(link.id);
    if (!known || !isSameLink(known.link, link)) return link.id;
    const distance = Math.abs(known.index - index);
    // Ignore distances after a deletion or an addition, because the other links only shift.
    if (before.length === after.length && distance > furthest) {
      furthest = distance;
      moved = link.id;
    }
  }
  return moved;
}
