import { siDiscord, siFacebook, siGithub, siTiktok, siTwitch, siX, siYoutube } from 'simple-icons';
import type { SocialIcon } from '#bff/contracts/link.ts';
import { BrandMark, INSTAGRAM_PATH, LINKEDIN_PATH } from './brand-mark.tsx';

const PATHS: Record<SocialIcon, string> = {
  twitter: siX.path,
  instagram: INSTAGRAM_PATH,
  facebook: siFacebook.path,
  linkedin: LINKEDIN_PATH,
  youtube: siYoutube.path,
  github: siGithub.path,
  tiktok: siTiktok.path,
  twitch: siTwitch.path,
  discord: siDiscord.path,
};

/** The mark of a social network that a link may show. */
export function BrandIcon({ icon }: { icon: SocialIcon }) {
  return <BrandMark path={PATHS[icon]} />;
}
