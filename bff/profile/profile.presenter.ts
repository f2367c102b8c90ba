import type { SocialIcon } from '#bff/contracts/link.ts';
import type { Profile, PublicProfile } from '#bff/contracts/profile.ts';
import { mediaPath } from '#bff/media/media.presenter.ts';
import type { ProfileRow, PublicProfileRow } from './profile.store.ts';

/** A profile as its owner sees it. */
export function presentProfile(row: ProfileRow, user: string): Profile {
  return {
    user,
    name: row.name,
    picture: mediaPath(row.picture_id),
    background_color: row.background_color,
    username: row.username,
    bio: row.bio,
    pro: row.pro,
    time_zone: row.time_zone,
    published: row.published,
    saved: row.saved_at !== null,
  };
}

/** Returns a page as visitors see it. */
export function presentPublicProfile(row: PublicProfileRow): PublicProfile {
  return {
    name: row.name,
    picture: mediaPath(row.picture_id),
    background_color: row.background_color,
    username: row.username,
    bio: row.bio,
    views: Number(row.views),
    links: row.links.map((link) => ({
      id: link.id,
      title: link.title,
      url: link.url,
      button_color: link.button_color,
      social_icon: link.social_icon as SocialIcon | null,
      thumbnail: mediaPath(link.thumbnail_id),
    })),
  };
}
