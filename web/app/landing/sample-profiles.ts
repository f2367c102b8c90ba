import type { PublicLink, PublicProfile } from '#bff/contracts/profile.ts';

type Sample = Pick<PublicLink, 'title' | 'button_color'> & Partial<Pick<PublicLink, 'social_icon'>>;

function links(samples: readonly Sample[]): PublicLink[] {
  return samples.map(({ social_icon = null, ...sample }, index) => ({
    ...sample,
    id: `sample-${index}`,
    url: '',
    social_icon,
    thumbnail: null,
  }));
}

/** Fictional creators with a gradient, a pattern and a solid color. */
export const SAMPLE_PROFILES = [
  {
    name: 'Maya Okafor',
    username: 'mayamakes',
    picture: null,
    background_color: 'linear-gradient(to bottom right, #4f46e5, #7c3aed)',
    bio: 'Digital Creator. Slow travel, film cameras, and a zine every season.',
    views: 2412,
    links: links([
      { title: 'Travel diary', button_color: '#ffffff' },
      { title: 'Behind the photos', button_color: '#ffffff', social_icon: 'instagram' },
      { title: 'Films on YouTube', button_color: '#ffffff', social_icon: 'youtube' },
      { title: 'Print shop', button_color: '#facc15' },
    ]),
  },
  {
    name: 'Tomás Rey',
    username: 'tomasplays',
    picture: null,
    background_color: 'pattern:pattern-waves',
    bio: 'Guitar, loops and late-night radio. New record out now.',
    views: 986,
    links: links([
      { title: 'Listen to the record', button_color: '#1e1b4b' },
      { title: 'Live sessions', button_color: '#1e1b4b', social_icon: 'twitch' },
      { title: 'Join the Discord', button_color: '#1e1b4b', social_icon: 'discord' },
      { title: 'Tour dates', button_color: '#be123c' },
    ]),
  },
  {
    name: 'Ilse Brandt',
    username: 'ilse-codes',
    picture: null,
    background_color: '#f5efe6',
    bio: 'I teach people to build small, fast websites.',
    views: 5730,
    links: links([
      { title: 'The free course', button_color: '#0f766e' },
      { title: 'Everything on GitHub', button_color: '#0f766e', social_icon: 'github' },
      { title: 'Work with me', button_color: '#0f766e', social_icon: 'linkedin' },
    ]),
  },
] as const satisfies readonly PublicProfile[];
