import { siFacebook, siSnapchat, siTiktok, siWhatsapp, siX, siYoutube } from 'simple-icons';
import { INSTAGRAM_PATH, LINKEDIN_PATH } from '#web/ui/brand-mark.tsx';

/** The networks of the carousel, in the order of the specification. */
export const PLATFORMS = [
  { name: 'Instagram', path: INSTAGRAM_PATH },
  { name: 'Facebook', path: siFacebook.path },
  { name: 'Twitter', path: siX.path },
  { name: 'LinkedIn', path: LINKEDIN_PATH },
  { name: 'YouTube', path: siYoutube.path },
  { name: 'WhatsApp', path: siWhatsapp.path },
  { name: 'Snapchat', path: siSnapchat.path },
  { name: 'TikTok', path: siTiktok.path },
] as const;

/** How many are shown at a time, and for how many milliseconds (spec section 9). */
export const GROUP_SIZE = 4;
export const GROUP_MS = 3000;

export const GROUPS = Array.from({ length: Math.ceil(PLATFORMS.length / GROUP_SIZE) }, (_, index) =>
  PLATFORMS.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
);
