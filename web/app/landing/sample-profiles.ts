import { type Appearance, DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import { effectiveButtonColor } from '#bff/contracts/page-design.ts';
import type { PublicLink, PublicProfile } from '#bff/contracts/profile.ts';
import { THEMES } from '#bff/contracts/themes/themes.ts';

type SampleLink = Pick<PublicLink, 'title'> & Partial<Pick<PublicLink, 'social_icon'>>;

interface Sample extends Pick<PublicProfile, 'name' | 'username' | 'bio'> {
  theme: ThemeId;
  views: number;
  links: readonly SampleLink[];
}

function sampleProfile({ theme, links, ...sample }: Sample): PublicProfile {
  const appearance: Appearance = { ...DEFAULT_APPEARANCE, theme };
  return {
    ...sample,
    picture: null,
    appearance,
    background_color: THEMES[theme].background.color,
    background_color_own: null,
    background_photo_tones: null,
    language: 'en',
    seo: { title: '', description: '', noindex: false },
    links: links.map(({ title, social_icon = null }, index) => ({
      id: `sample-${index}`,
      title,
      url: '',
      button_color: effectiveButtonColor(appearance),
      button_color_own: null,
      social_icon,
      thumbnail: null,
    })),
  };
}

/** Fictional creators, whose pages anyone can make: each uses a theme as it is. */
export const SAMPLE_PROFILES: readonly PublicProfile[] = [
  sampleProfile({
    name: 'Maya Okafor',
    username: 'mayamakes',
    theme: 'aurora',
    bio: 'Digital Creator. Slow travel, film cameras, and a zine every season.',
    views: 2412,
    links: [
      { title: 'Travel diary' },
      { title: 'Behind the photos', social_icon: 'instagram' },
      { title: 'Films on YouTube', social_icon: 'youtube' },
      { title: 'Print shop' },
    ],
  }),
  sampleProfile({
    name: 'Tomás Rey',
    username: 'tomasplays',
    theme: 'neon',
    bio: 'Guitar, loops and late-night radio. New record out now.',
    views: 986,
    links: [
      { title: 'Listen to the record' },
      { title: 'Live sessions', social_icon: 'twitch' },
      { title: 'Join the Discord', social_icon: 'discord' },
      { title: 'Tour dates' },
    ],
  }),
  sampleProfile({
    name: 'Ilse Brandt',
    username: 'ilse-codes',
    theme: 'editorial',
    bio: 'I teach people to build small, fast websites.',
    views: 5730,
    links: [
      { title: 'The free course' },
      { title: 'Everything on GitHub', social_icon: 'github' },
      { title: 'Work with me', social_icon: 'linkedin' },
    ],
  }),
];
