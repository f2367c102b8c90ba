import { EMBED_NAMES, parseEmbed } from '#bff/contracts/embed.ts';
import type { SocialIcon } from '#bff/contracts/link.ts';
import { socialIconOf } from '#bff/contracts/social-hosts.ts';

/** Display names of the icons. */
export const ICON_NAMES: Record<SocialIcon, string> = {
  twitter: 'Twitter',
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  github: 'GitHub',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  discord: 'Discord',
};

/** Returns the name of the platform of an address, or null. */
export function platformOf(address: string): string | null {
  const icon = socialIconOf(address);
  if (icon) return ICON_NAMES[icon];
  const embed = parseEmbed(address);
  return embed && EMBED_NAMES[embed.provider];
}

/** Returns a title for a link: its platform, or its host. */
export function suggestedTitle(address: string): string {
  return platformOf(address) ?? new URL(address).hostname.replace(/^www\./, '');
}

/**
 * Returns whether to read the title of a page. Profiles on social platforms are skipped, because
 * their address shows a sign-in page.
 */
export const hasPageTitle = (address: string): boolean =>
  socialIconOf(address) === null || parseEmbed(address) !== null;
