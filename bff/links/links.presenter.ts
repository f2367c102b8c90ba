import type { Link, SocialIcon } from '#bff/contracts/link.ts';
import { mediaPath } from '#bff/media/media.presenter.ts';
import type { LinkRow } from './links.store.ts';

/** Returns a link as its owner sees it. */
export function presentLink(row: LinkRow): Link {
  return {
    id: row.id,
    title: row.title,
    url: row.url,
    button_color: row.button_color,
    social_icon: row.social_icon as SocialIcon | null,
    thumbnail: mediaPath(row.thumbnail_id),
    click_count: Number(row.click_count),
  };
}
