import * as z from 'zod/mini';
import { colorSchema } from './background.ts';
import { isShortEmbed, parseEmbed } from './embed.ts';
import { IMAGE_BODY_BYTES_MAX, LINK_TITLE_MAX, LINK_URL_MAX, LINKS_MAX } from './limits.ts';
import { isLinkUrl } from './link-url.ts';
import { MESSAGES } from './messages.ts';
import { singleLine } from './text.ts';

/** Icons of links. A link without an icon omits the field or has null. */
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

/** Schema of an image as a `data:` URL. It checks the text; bff/media checks the decoded bytes. */
export const dataUrlSchema = z
  .string({ error: MESSAGES.noFile })
  .check(
    z.minLength(1, { error: MESSAGES.noFile, abort: true }),
    z.maxLength(IMAGE_BODY_BYTES_MAX, { error: MESSAGES.imageTooLarge }),
    z.regex(/^data:[ -+\--~]{0,100};base64,/, { error: MESSAGES.imageUnsupported }),
  );

/** Kinds of items in the list of links. Social accounts are stored separately. */
export const LINK_KINDS = ['link', 'heading', 'embed'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * The latest time of a schedule, in milliseconds since the epoch. Times are compared as text, so
 * their years must have four digits.
 */
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** Schema of an ISO 8601 time with a time zone, from 1970 on. Converts it to UTC. */
const timeSchema = z.iso.datetime({ offset: true, error: MESSAGES.badTime, abort: true }).check(
  z.refine((text) => Date.parse(text) >= 0 && Date.parse(text) <= LAST_TIME, {
    error: MESSAGES.badTime,
    abort: true,
  }),
  z.overwrite((text) => new Date(text).toISOString()),
);

/** Fields that PUT /links/{id} clears if they are absent from the request. */
const replacedFieldsSchema = z.strictObject({
  title: linkTitleSchema,
  url: z.optional(linkUrlSchema),
  button_color: z._default(z.nullable(colorSchema), null),
  social_icon: z.optional(z.enum(SOCIAL_ICONS, { error: MESSAGES.badSocialIcon })),
});
type ReplacedFields = z.input<typeof replacedFieldsSchema>;
/**
 * The fields of `replacedFieldsSchema`, each of them required. Code that omits a field, and would
 * thus clear it, does not compile.
 */
export type ReplacedLinkFields = ReplacedFields & Record<keyof ReplacedFields, unknown>;

/**
 * All fields of a link. PUT /links/{id} keeps the values of the fields below if they are absent
 * from the request.
 */
const linkFieldsSchema = z.extend(replacedFieldsSchema, {
  thumbnail: z.optional(z.nullable(dataUrlSchema)),
  kind: z.optional(z.enum(LINK_KINDS, { error: MESSAGES.badLinkKind })),
  hidden: z.optional(z.boolean({ error: MESSAGES.badSwitch })),
  visible_from: z.optional(z.nullable(timeSchema)),
  visible_until: z.optional(z.nullable(timeSchema)),
  featured: z.optional(z.boolean({ error: MESSAGES.badSwitch })),
});

/**
 * Body of POST /links and PUT /links/{id}: the whole link. If the icon is absent, the link has no
 * icon. If the color is absent, the link has the theme's color. An absent thumbnail, kind, switch
 * or time keeps its value. Null removes a thumbnail or a time. `linkProblem` checks the rules that
 * depend on the kind.
 */
export const linkInputSchema = linkFieldsSchema;
export type LinkInput = z.infer<typeof linkInputSchema>;
/** A link before the schema has applied its defaults, as a form sends it. */
export type LinkBody = z.input<typeof linkInputSchema>;

/**
 * Checks the rules that depend on the link's kind, and that its schedule ends after it starts.
 * @returns the first invalid field with its message; null when the link is valid
 */
export function linkProblem(
  link: Pick<LinkInput, 'url' | 'visible_from' | 'visible_until' | 'featured'>,
  kind: LinkKind,
): { field: 'url' | 'visible_until' | 'featured'; message: string } | null {
  if (kind === 'heading') {
    if (link.url !== undefined) return { field: 'url', message: MESSAGES.headingUrl };
    if (link.featured) return { field: 'featured', message: MESSAGES.headingFeatured };
  } else if (link.url === undefined) {
    return { field: 'url', message: MESSAGES.urlRequired };
  } else if (kind === 'embed' && !parseEmbed(link.url)) {
    const message = isShortEmbed(link.url) ? MESSAGES.embedShort : MESSAGES.embedHost;
    return { field: 'url', message };
  }
  const { visible_from: from, visible_until: until } = link;
  if (from && until && until <= from) {
    return { field: 'visible_until', message: MESSAGES.badSchedule };
  }
  return null;
}

/** A link in the body of POST /links/batch. */
export const batchLinkSchema = z.omit(linkFieldsSchema, { thumbnail: true, featured: true });

/**
 * Body of POST /links/batch: links without thumbnails. The server adds all of the links or none.
 */
export const linkBatchSchema = z.strictObject({
  links: z
    .array(batchLinkSchema, { error: MESSAGES.noLinks })
    .check(
      z.minLength(1, { error: MESSAGES.noLinks }),
      z.maxLength(LINKS_MAX, { error: MESSAGES.tooManyLinks }),
    ),
});

/**
 * Schema of a link's id. Accepts upper case and converts it to lower case, in which ids are stored.
 */
export const linkIdSchema = z.uuid().check(z.toLowerCase());

/** Body of PUT /links/order: the ids of all links of the owner, each once, in the new order. */
export const linkOrderSchema = z.strictObject({
  linkIds: z.array(linkIdSchema).check(z.maxLength(LINKS_MAX, { error: MESSAGES.tooManyLinks })),
});

/** A link as its owner sees it. `thumbnail` is the path of the image. */
export const linkSchema = z.object({
  id: z.string(),
  kind: z.enum(LINK_KINDS),
  title: z.string(),
  /** Null in headings. */
  url: z.nullable(z.string()),
  /** The color in use: the link's own color, or the page's. */
  button_color: z.string(),
  button_color_own: z.nullable(z.string()),
  social_icon: z.nullable(z.enum(SOCIAL_ICONS)),
  thumbnail: z.nullable(z.string()),
  click_count: z.number(),
  /**
   * Visitors see the link if it is not hidden, and only between `visible_from` and `visible_until`
   * (ISO 8601).
   */
  hidden: z.boolean(),
  visible_from: z.nullable(z.string()),
  visible_until: z.nullable(z.string()),
  /** Shown as a large card; at most one link per page. */
  featured: z.boolean(),
});
export type Link = z.infer<typeof linkSchema>;

/** A deleted link that can still be restored. */
export const deletedLinkSchema = z.extend(linkSchema, {
  /** ISO 8601. */
  deleted_at: z.string(),
});
export type DeletedLink = z.infer<typeof deletedLinkSchema>;

/**
 * Returns whether visitors see a link.
 * @param now the current time, in milliseconds since the epoch
 */
export function isLinkVisible(
  link: Pick<Link, 'hidden' | 'visible_from' | 'visible_until'>,
  now: number,
): boolean {
  const { visible_from: from, visible_until: until } = link;
  if (link.hidden || (from !== null && Date.parse(from) > now)) return false;
  return until === null || Date.parse(until) > now;
}

/** Body of POST /link-previews. */
export const linkPreviewInputSchema = z.strictObject({ url: linkUrlSchema });

/** Response of POST /link-previews. */
export const linkPreviewSchema = z.object({
  url: z.string(),
  /** Null when the page is unreachable or has no title. */
  title: z.nullable(z.string()),
  /** Null when the URL belongs to none of the platforms in SOCIAL_ICONS. */
  icon: z.nullable(z.enum(SOCIAL_ICONS)),
});
export type LinkPreview = z.infer<typeof linkPreviewSchema>;
