import { EMBED_NAMES, parseEmbed } from '#bff/contracts/embed.ts';
import { LINK_URL_MAX } from '#bff/contracts/limits.ts';
import { isLinkUrl, type SocialIcon } from '#bff/contracts/link.ts';
import { socialIconOf } from '#bff/contracts/social-hosts.ts';

/** The icons as creators know them. */
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

/**
 * A host with at least two labels, the last of which starts with a letter, then a port and a path, but
 * no scheme. It is no email address.
 */
const BARE_ADDRESS =
  /^(?:\/\/)?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Adds the scheme that people leave out, as in `instagram.com/rosa`. Other texts are only trimmed. */
export function normalizeAddress(text: string): string {
  const address = text.trim();
  if (address.length > LINK_URL_MAX || !BARE_ADDRESS.test(address)) return address;
  const complete = `https://${address.replace(/^\/\//, '')}`;
  return isLinkUrl(complete) ? complete : address;
}

/** Returns the name of the platform that an address leads to, or null. */
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

/** Returns whether the page's own title is worth reading: platforms show visitors a sign-in page. */
export const hasPageTitle = (address: string): boolean =>
  socialIconOf(address) === null || parseEmbed(address) !== null;
