import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import type { PublicLink, PublicProfile } from '#bff/contracts/profile.ts';

/** Returns a link of a public page. By default it follows the theme; `part` overrides fields. */
export function publicLink(part: Partial<PublicLink> = {}): PublicLink {
  return {
    id: '0190b5c8-0000-7000-8000-000000000001',
    kind: 'link',
    featured: false,
    title: 'A',
    url: 'https://example.com',
    button_color: part.button_color_own ?? '#000000',
    button_color_own: null,
    social_icon: null,
    thumbnail: null,
    ...part,
  };
}

/**
 * Returns a public page. By default it has the default design and no links; `part` overrides
 * fields.
 */
export function publicProfile(part: Partial<PublicProfile> = {}): PublicProfile {
  return {
    name: 'Ada Lovelace',
    username: 'ada',
    bio: 'Notes on the engine.',
    picture: null,
    appearance: DEFAULT_APPEARANCE,
    background_color: part.background_color_own ?? '#6366f1',
    background_color_own: null,
    background_photo_tones: null,
    language: 'en',
    seo: { title: '', description: '', noindex: false },
    views: 0,
    links: [],
    socials: [],
    ...part,
  };
}
