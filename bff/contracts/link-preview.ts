import * as z from 'zod/mini';
import { linkUrlSchema, SOCIAL_ICONS } from './link.ts';

/** Body of POST /link-previews. */
export const linkPreviewInputSchema = z.strictObject({ url: linkUrlSchema });

/** Response of POST /link-previews. */
export const linkPreviewSchema = z.object({
  url: z.string(),
  /** Null when the page is unreachable or has no title. */
  title: z.nullable(z.string()),
  /** Null when the address leads to none of the platforms. */
  icon: z.nullable(z.enum(SOCIAL_ICONS)),
});
export type LinkPreview = z.infer<typeof linkPreviewSchema>;
