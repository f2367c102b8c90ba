import { type Appearance, DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import { effectiveButtonColor } from '#bff/contracts/page-design.ts';
import type { PublicLink, PublicProfile } from '#bff/contracts/profile.ts';
import type { SocialPlatform } from '#bff/contracts/social-platforms.ts';
import { THEMES } from '#bff/contracts/themes/themes.ts';
import { type PortraitColors, portraitUrl } from './sample-portrait.ts';

type SampleLink = Pick<PublicLink, 'title'> & Partial<PublicLink>;

interface Sample extends Pick<PublicProfile, 'name' | 'username' | 'bio'> {
  theme: ThemeId;
  portrait: PortraitColors;
  views: number;
  links: readonly SampleLink[];
  socials: readonly SocialPlatform[];
}

/** The default address of links. Visitors cannot open it, because samples are inert. */
const NOWHERE = 'https://example.com/';

function sampleProfile({ theme, links, socials, portrait, ...sample }: Sample): PublicProfile {
  const appearance: Appearance = { ...DEFAULT_APPEARANCE, theme };
  return {
    ...sample,
    picture: portraitUrl(portrait),
    appearance,
    background_color: THEMES[theme].background.color,
    background_color_own: null,
    background_photo_tones: null,
    language: 'en',
    seo: { title: '', description: '', noindex: false },
    socials: socials.map((platform) => ({ id: platform, platform, url: NOWHERE })),
    links: links.map((link, index) => ({
      id: `sample-${index}`,
      kind: 'link',
      featured: false,
      url: NOWHERE,
      button_color: effectiveButtonColor(appearance),
      button_color_own: null,
      social_icon: null,
      thumbnail: null,
      ...link,
    })),
  };
}

/** The page in the hero. The specification requires a handle and the title "Digital Creator". */
export const HERO_PROFILE = sampleProfile({
  name: 'Maya Okafor',
  username: 'mayamakes',
  theme: 'aurora',
  bio: 'Digital Creator',
  views: 2412,
  portrait: {
    sky: '#f4b183',
    ground: '#c96f4a',
    shirt: '#27524a',
    skin: '#8d5638',
    hair: '#2a1a16',
  },
  socials: ['instagram', 'youtube', 'tiktok', 'email'],
  links: [
    { title: 'Travel diary' },
    { title: 'Behind the photos', social_icon: 'instagram' },
    { title: 'Films on YouTube', social_icon: 'youtube' },
    { title: 'Print shop' },
  ],
});

/** Pages of fictional creators. Each uses a theme without overrides. */
export const SAMPLE_PROFILES: readonly PublicProfile[] = [
  HERO_PROFILE,
  sampleProfile({
    name: 'Tomás Rey',
    username: 'tomasplays',
    theme: 'botanical',
    portrait: {
      sky: '#e9c46a',
      ground: '#d98f3e',
      shirt: '#264653',
      skin: '#d9a37c',
      hair: '#4a2c1d',
    },
    bio: 'Guitar, loops and late-night radio. New record out now.',
    views: 986,
    socials: ['spotify', 'instagram', 'youtube'],
    links: [
      { title: 'Tour dates and tickets', featured: true },
      { title: 'Live sessions', social_icon: 'twitch' },
      { title: 'Join the Discord', social_icon: 'discord' },
      { title: 'Listen', kind: 'heading', url: null },
      { title: 'The new record', kind: 'embed', url: 'https://soundcloud.com/tomasplays/record' },
    ],
  }),
  sampleProfile({
    name: 'Ilse Brandt',
    username: 'ilse-codes',
    theme: 'editorial',
    portrait: {
      sky: '#cfd8d3',
      ground: '#9fb3a8',
      shirt: '#a3341f',
      skin: '#f0c4a4',
      hair: '#b98a4e',
    },
    bio: 'I teach people to build small, fast websites.',
    views: 5730,
    socials: ['github', 'mastodon', 'email'],
    links: [
      { title: 'Learn', kind: 'heading', url: null },
      { title: 'The free course' },
      { title: 'Everything on GitHub', social_icon: 'github' },
      { title: 'Hire me', kind: 'heading', url: null },
      { title: 'Work with me', social_icon: 'linkedin' },
    ],
  }),
];
