import { type Appearance, readAppearance } from '#bff/contracts/appearance.ts';
import { readLanguage } from '#bff/contracts/languages.ts';
import type { SocialIcon } from '#bff/contracts/link.ts';
import { effectiveBackground, effectiveButtonColor } from '#bff/contracts/page-design.ts';
import type { PhotoTones } from '#bff/contracts/page-photo.ts';
import type { Profile, PublicProfile } from '#bff/contracts/profile.ts';
import { mediaPath } from '#bff/media/media-library.ts';
import type { ProfileRow, PublicProfileRow } from './profile.store.ts';
import type { SocialRow } from './socials.store.ts';
import { presentSocials } from './socials.ts';

interface OwnProfileContext {
  /** Alias of the account. */
  user: string;
  /** URL for questions about a suspension, `mailto:` or `https:`. */
  securityContact?: string | undefined;
}

/** Returns the complete appearance of a page. Missing fields get their defaults. */
export function presentAppearance(
  row: Pick<ProfileRow, 'appearance' | 'background_photo_id'>,
): Appearance {
  return {
    ...readAppearance(row.appearance),
    background_photo: mediaPath(row.background_photo_id),
  };
}

/** Returns the tones of the background photo, or null without a photo. */
export function presentTones({
  background_photo_darkest: darkest,
  background_photo_lightest: lightest,
}: Pick<ProfileRow, 'background_photo_darkest' | 'background_photo_lightest'>): PhotoTones | null {
  return darkest === null || lightest === null ? null : { darkest, lightest };
}

/** Returns the fields of the page's design, with the effective background. */
function presentDesign(row: ProfileRow | PublicProfileRow) {
  const appearance = presentAppearance(row);
  const { background_color_own } = row;
  return {
    appearance,
    background_color: effectiveBackground({ appearance, background_color_own }),
    background_color_own,
    background_photo_tones: presentTones(row),
    language: readLanguage(row.language),
    seo: { title: row.seo_title, description: row.seo_description, noindex: row.noindex },
  };
}

/** Returns a profile as its owner sees it. */
export function presentProfile(
  row: ProfileRow,
  socials: readonly SocialRow[],
  { user, securityContact }: OwnProfileContext,
): Profile {
  const { suspension_reason: reason } = row;
  return {
    user,
    name: row.name,
    picture: mediaPath(row.picture_id),
    ...presentDesign(row),
    socials: presentSocials(socials),
    show_views: row.show_views,
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
  const design = presentDesign(row);
  const color = effectiveButtonColor(design.appearance);
  return {
    name: row.name,
    picture: mediaPath(row.picture_id),
    ...design,
    username: row.username,
    bio: row.bio,
    views: row.show_views ? Number(row.views) : null,
    links: row.links.map((link) => ({
      id: link.id,
      kind: link.kind,
      featured: link.featured,
      title: link.title,
      url: link.url,
      button_color: link.button_color_own ?? color,
      button_color_own: link.button_color_own,
      social_icon: link.social_icon as SocialIcon | null,
      thumbnail: mediaPath(link.thumbnail_id),
    })),
    socials: presentSocials(row.socials),
  };
}
