import type { SocialPlatform } from '#bff/contracts/social-platforms.ts';
import { INSTAGRAM_PATH, LINKEDIN_PATH } from './brand-mark.tsx';
import { SOCIAL_PATHS } from './social-paths.ts';

const EMAIL_PATH =
  'M3 4.5h18A1.5 1.5 0 0 1 22.5 6v.4L12 13 1.5 6.4V6A1.5 1.5 0 0 1 3 4.5z' +
  'M1.5 8.8 12 15.4l10.5-6.6V18a1.5 1.5 0 0 1-1.5 1.5H3A1.5 1.5 0 0 1 1.5 18z';
const PHONE_PATH =
  'M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4' +
  'a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.3a1 1 0 0 0-.3 1.3 14 14 0 0 0 6.4 6.4z';

const PATHS: Record<SocialPlatform, string> = {
  ...SOCIAL_PATHS,
  instagram: INSTAGRAM_PATH,
  linkedin: LINKEDIN_PATH,
  email: EMAIL_PATH,
  phone: PHONE_PATH,
};

export interface SocialIconProps {
  platform: SocialPlatform;
}

/** The logo of a platform in the color of the surrounding text. CSS sets its size. */
export function SocialIcon({ platform }: SocialIconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[platform]} />
    </svg>
  );
}
