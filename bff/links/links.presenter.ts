import type { DeletedLink, Link, SocialIcon } from '#bff/contracts/link.ts';
import { mediaPath } from '#bff/media/media-library.ts';
import type { DeletedLinkRow } from './deleted-links.store.ts';
import type { LinkRow } from './links.store.ts';

/**
 * Returns a link as its owner sees it.
 * @param color the color of links without their own color
 */
export function presentLink(row: LinkRow, color: string): Link {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    url: row.url,
    button_color: row.button_color_own ?? color,
    button_color_own: row.button_color_own,
    social_icon: row.social_icon as SocialIcon | null,
    thumbnail: mediaPath(row.thumbnail_id),
    click_count: Number(row.click_count),
    hidden: row.hidden,
    visible_from: row.visible_from?.toISOString() ?? null,
    visible_until: row.visible_until?.toISOString() ?? null,
    featured: row.featured,
  };
}

/** Returns a deleted link as its owner sees it. */
export const presentDeletedLink = (row: DeletedLinkRow, color: string): DeletedLink => ({
  ...presentLink(row, color),
  deleted_at: row.deleted_at.toISOString(),
});
