import type { SocialIcon } from './link.ts';

const HOSTS: Record<SocialIcon, readonly string[]> = {
  twitter: ['twitter.com', 'x.com'],
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  youtube: ['youtube.com', 'youtu.be'],
  github: ['github.com'],
  tiktok: ['tiktok.com'],
  twitch: ['twitch.tv'],
  discord: ['discord.com', 'discord.gg'],
};

/** Returns the icon of the platform that a host belongs to; null when it belongs to none. */
export function socialIconOfHost(hostname: string): SocialIcon | null {
  const icons = Object.keys(HOSTS) as SocialIcon[];
  return (
    icons.find((icon) =>
      HOSTS[icon].some((host) => hostname === host || hostname.endsWith(`.${host}`)),
    ) ?? null
  );
}

/** Returns the icon of the platform that a URL belongs to; null when it belongs to none. */
export const socialIconOf = (address: string): SocialIcon | null =>
  URL.canParse(address) ? socialIconOfHost(new URL(address).hostname) : null;
