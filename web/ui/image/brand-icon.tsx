import discord from 'simple-icons/icons/discord.svg?raw';
import facebook from 'simple-icons/icons/facebook.svg?raw';
import github from 'simple-icons/icons/github.svg?raw';
import tiktok from 'simple-icons/icons/tiktok.svg?raw';
import twitch from 'simple-icons/icons/twitch.svg?raw';
import x from 'simple-icons/icons/x.svg?raw';
import youtube from 'simple-icons/icons/youtube.svg?raw';
import type { SocialIcon } from '#bff/contracts/link.ts';
import { BrandMark, INSTAGRAM_PATH, LINKEDIN_PATH, pathOf } from './brand-mark.tsx';

const PATHS: Record<SocialIcon, string> = {
  twitter: pathOf(x),
  instagram: INSTAGRAM_PATH,
  facebook: pathOf(facebook),
  linkedin: LINKEDIN_PATH,
  youtube: pathOf(youtube),
  github: pathOf(github),
  tiktok: pathOf(tiktok),
  twitch: pathOf(twitch),
  discord: pathOf(discord),
};

/** The logo of a link's social network. */
export function BrandIcon({ icon }: { icon: SocialIcon }) {
  return <BrandMark path={PATHS[icon]} />;
}
