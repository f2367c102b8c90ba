import facebook from 'simple-icons/icons/facebook.svg?raw';
import snapchat from 'simple-icons/icons/snapchat.svg?raw';
import tiktok from 'simple-icons/icons/tiktok.svg?raw';
import whatsapp from 'simple-icons/icons/whatsapp.svg?raw';
import x from 'simple-icons/icons/x.svg?raw';
import youtube from 'simple-icons/icons/youtube.svg?raw';
import { INSTAGRAM_PATH, LINKEDIN_PATH, pathOf } from '#web/ui/image/brand-mark.tsx';

/** The social networks of the carousel, in the order of the specification. */
export const PLATFORMS = [
  { name: 'Instagram', path: INSTAGRAM_PATH },
  { name: 'Facebook', path: pathOf(facebook) },
  { name: 'Twitter', path: pathOf(x) },
  { name: 'LinkedIn', path: LINKEDIN_PATH },
  { name: 'YouTube', path: pathOf(youtube) },
  { name: 'WhatsApp', path: pathOf(whatsapp) },
  { name: 'Snapchat', path: pathOf(snapchat) },
  { name: 'TikTok', path: pathOf(tiktok) },
] as const;

/** Number of platforms in a group (spec section 9). */
const GROUP_SIZE = 4;
/** Time for which a group is shown, in milliseconds (spec section 9). */
export const GROUP_MS = 3000;

export const GROUPS = Array.from({ length: Math.ceil(PLATFORMS.length / GROUP_SIZE) }, (_, index) =>
  PLATFORMS.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
);
