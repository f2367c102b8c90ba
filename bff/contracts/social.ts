import * as z from 'zod/mini';
import { SOCIAL_PLATFORMS } from './social-platforms.ts';

/** An account of the row as its owner sees it. */
export const socialSchema = z.object({
  id: z.string(),
  platform: z.enum(SOCIAL_PLATFORMS),
  /** https, `mailto:` or `tel:` */
  url: z.string(),
  click_count: z.number(),
});
export type Social = z.infer<typeof socialSchema>;

/** An account as a visitor sees it. */
export const publicSocialSchema = z.omit(socialSchema, { click_count: true });
export type PublicSocial = z.infer<typeof publicSocialSchema>;
