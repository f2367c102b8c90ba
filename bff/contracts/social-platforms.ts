/** Platforms of the social row with their display names. */
const PLATFORM_NAMES = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  threads: 'Threads',
  bluesky: 'Bluesky',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  gitlab: 'GitLab',
  twitch: 'Twitch',
  kick: 'Kick',
  discord: 'Discord',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  signal: 'Signal',
  snapchat: 'Snapchat',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  medium: 'Medium',
  substack: 'Substack',
  patreon: 'Patreon',
  kofi: 'Ko-fi',
  buymeacoffee: 'Buy Me a Coffee',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
  applemusic: 'Apple Music',
  vimeo: 'Vimeo',
  behance: 'Behance',
  dribbble: 'Dribbble',
  goodreads: 'Goodreads',
  steam: 'Steam',
  etsy: 'Etsy',
  mastodon: 'Mastodon',
  email: 'Email',
  phone: 'Phone',
} as const;

export type SocialPlatform = keyof typeof PLATFORM_NAMES;
export const SOCIAL_PLATFORMS = Object.keys(PLATFORM_NAMES) as SocialPlatform[];

export const platformName = (platform: SocialPlatform): string => PLATFORM_NAMES[platform];

/** Returns whether this release supports a stored platform. */
export const isSocialPlatform = (text: string | null): text is SocialPlatform =>
  SOCIAL_PLATFORMS.includes(text as SocialPlatform);
