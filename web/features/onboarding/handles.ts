import type { SocialIcon } from '#bff/contracts/link.ts';
import { platformName, type SocialPlatform } from '#bff/contracts/social-platforms.ts';
import { socialUrl } from '#bff/contracts/social-url.ts';

const platformOf = (icon: SocialIcon): SocialPlatform => (icon === 'twitter' ? 'x' : icon);

/** Returns the name of the icon's platform, which is the title of a link to it. */
export const iconName = (icon: SocialIcon): string => platformName(platformOf(icon));

/** The platforms whose handles can be typed, in the order in which they are offered. */
const ICONS: readonly SocialIcon[] = [
  'instagram',
  'tiktok',
  'youtube',
  'twitter',
  'facebook',
  'linkedin',
  'github',
  'twitch',
];
export const HANDLE_PLATFORMS = ICONS.map((icon) => ({ icon, name: iconName(icon) }));

/**
 * Returns the address of a typed handle, or a typed address itself. Returns null for other texts.
 */
export const handleAddress = (icon: SocialIcon, text: string): string | null =>
  text.trim() === '' ? null : socialUrl(platformOf(icon), text);
