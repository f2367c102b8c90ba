import type { SocialIcon } from '#bff/contracts/link.ts';
import type { Profile, PublicProfile } from '#bff/contracts/profile.ts';
import { mediaPath } from '#bff/media/media.presenter.ts';
import type { ProfileRow, PublicProfileRow } from './profile.store.ts';

interface OwnProfileContext {
  /** Alias of the account. */
  user: string;
  /** A mailto: or https: address. */
  securityContact?: string | undefined;
}

/** A profile as its owner sees it. */
export function presentProfile(
  row: ProfileRow,
  { user, securityContact }: OwnProfileContext,
): Profile {
  const { suspension_reason: reason } = row;
  return {
    user,
    name: row.name,
    picture: mediaPath(row.picture_id),
    background_color: row.background_color,
    username: row.username,
    bio: row.bio,
    pro: row.pro,
    time_zone: row.time_zone,
    published: row.publish_on_restore ?? row.published,
    suspension: reason === null ? null : { reason, contact: securityContact ?? null },
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
