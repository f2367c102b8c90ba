import {
  siDiscord,
  siFacebook,
  siGithub,
  siInstagram,
  siTiktok,
  siTwitch,
  siX,
  siYoutube,
} from 'simple-icons/icons';
import type { SocialIcon } from '#bff/contracts/link.ts';

/** Our own drawing: the package has no LinkedIn. A rounded square with "in" cut out of it. */
export const LINKEDIN_PATH =
  'M4 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3zm1 8.5v9.5h3V9.500zm1.500-4.700a1.750 1.750 0 1 0 0 3.500 1.750 1.750 0 0 0 0-3.500zM10 9.500V19h3v-5.200c0-1.300.7-2.100 1.800-2.100s1.700.8 1.700 2.200V19h3v-5.900c0-2.500-1.500-3.900-3.600-3.900-1.300 0-2.300.6-2.900 1.600V9.500z';

const PATHS: Record<SocialIcon, string> = {
  twitter: siX.path,
  instagram: siInstagram.path,
  facebook: siFacebook.path,
  linkedin: LINKEDIN_PATH,
  youtube: siYoutube.path,
  github: siGithub.path,
  tiktok: siTiktok.path,
  twitch: siTwitch.path,
  discord: siDiscord.path,
};

/** The mark of a social network in the colour of the text around it; always beside its name. */
export function BrandIcon({ icon }: { icon: SocialIcon }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d={PATHS[icon]} />
    </svg>
  );
}
