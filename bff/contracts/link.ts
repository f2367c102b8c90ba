import * as z from 'zod/mini';
import { colorSchema } from './background.ts';
import { IMAGE_BODY_BYTES_MAX, LINK_TITLE_MAX, LINK_URL_MAX, LINKS_MAX } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { singleLine } from './text.ts';

/** The icons; a link without one has no value. */
export const SOCIAL_ICONS = [
  'twitter',
  'instagram',
  'facebook',
  'linkedin',
  'youtube',
  'github',
  'tiktok',
  'twitch',
  'discord',
] as const;
export type SocialIcon = (typeof SOCIAL_ICONS)[number];

/** White space, backslashes, controls, and marks that make a URL look like another one. */
const NEVER_IN_A_URL = /[\s\\\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Returns whether a text is an absolute http or https address with a host and no credentials. */
export function isLinkUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || NEVER_IN_A_URL.test(text) || !text.isWellFormed())
    return false;
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.hostname !== '' && url.username === '' && url.password === '';
}

export const linkTitleSchema = singleLine({
  max: LINK_TITLE_MAX,
  required: MESSAGES.titleRequired,
  invisible: MESSAGES.titleInvisible,
  tooLong: MESSAGES.titleTooLong,
});

export const linkUrlSchema = z
  .string({ error: MESSAGES.urlRequired })
  .check(
    z.trim(),
    z.minLength(1, { error: MESSAGES.urlRequired, abort: true }),
    z.maxLength(LINK_URL_MAX, { error: MESSAGES.urlTooLong, abort: true }),
    z.refine(isLinkUrl, { error: MESSAGES.urlInvalid }),
  );

/** An image inlined as a `data:` URL; bff/media checks its bytes. */
export const dataUrlSchema = z
  .string({ error: MESSAGES.noFile })
  .check(
    z.minLength(1, { error: MESSAGES.noFile, abort: true }),
    z.maxLength(IMAGE_BODY_BYTES_MAX, { error: MESSAGES.imageTooLarge }),
    z.regex(/^data:[ -+\--~]{0,100};base64,/, { error: MESSAGES.imageUnsupported }),
  );

/**
 * Body of POST /links and PUT /links/{id}: the whole link. Without an icon the link has none,
 * without a color it has the theme's, without a thumbnail it keeps the current one; null removes the
 * thumbnail.
 */
export const linkInputSchema = z.strictObject({
  title: linkTitleSchema,
  url: linkUrlSchema,
  button_color: z._default(z.nullable(colorSchema), null),
  social_icon: z.optional(z.enum(SOCIAL_ICONS, { error: MESSAGES.badSocialIcon })),
  thumbnail: z.optional(z.nullable(dataUrlSchema)),
});
export type LinkInput = z.infer<typeof linkInputSchema>;
/** The input of a form, before defaults are applied. */
export type LinkBody = z.input<typeof linkInputSchema>;

/** Body of POST /links/batch: links without thumbnails, which are added together or not at all. */
export const linkBatchSchema = z.strictObject({
  links: z
    .array(z.omit(linkInputSchema, { thumbnail: true }), { error: MESSAGES.noLinks })
    .check(
      z.minLength(1, { error: MESSAGES.noLinks }),
      z.maxLength(LINKS_MAX, { error: MESSAGES.tooManyLinks }),
    ),
});

/** Accepted in any case, stored in lower case. */
export const linkIdSchema = z.uuid().check(z.toLowerCase());

/** Body of PUT /links/order: the ids of all links of the owner, each once, in the new order. */
export const linkOrderSchema = z.strictObject({
  linkIds: z.array(linkIdSchema).check(z.maxLength(LINKS_MAX, { error: MESSAGES.tooManyLinks })),
});

/** A link as its owner sees it. `thumbnail` is the path of the image, not its bytes. */
export const linkSchema = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  /** The effective color: the link's own, or the page's. */
  button_color: z.string(),
  button_color_own: z.nullable(z.string()),
  social_icon: z.nullable(z.enum(SOCIAL_ICONS)),
  thumbnail: z.nullable(z.string()),
  click_count: z.number(),
});
export type Link = z.infer<typeof linkSchema>;
