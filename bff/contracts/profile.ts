import * as z from 'zod/mini';
import { BIO_MAX, NAME_MAX, SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '#bff/contracts/limits.ts';
import { dataUrlSchema, linkSchema } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { multiLine, optionalLine, singleLine } from '#bff/contracts/text.ts';
import { appearanceSchema } from './appearance.ts';
import { colorSchema } from './background.ts';
import { LANGUAGES } from './languages.ts';
import { OAUTH_PROVIDERS } from './sign-in-methods.ts';
import { SOCIAL_PLATFORMS } from './social-platforms.ts';

/** An account of the social row, as its owner sees it. */
const socialSchema = z.object({
  id: z.string(),
  platform: z.enum(SOCIAL_PLATFORMS),
  /** A URL with the scheme https, mailto or tel. */
  url: z.string(),
  click_count: z.number(),
});
export type Social = z.infer<typeof socialSchema>;

/** An account of the social row, as a visitor sees it. */
const publicSocialSchema = z.omit(socialSchema, { click_count: true });
export type PublicSocial = z.infer<typeof publicSocialSchema>;

export const nameSchema = singleLine({
  max: NAME_MAX,
  required: MESSAGES.nameRequired,
  invisible: MESSAGES.nameInvisible,
  tooLong: MESSAGES.nameTooLong,
});
export const bioSchema = multiLine({ max: BIO_MAX, tooLong: MESSAGES.bioTooLong });

/**
 * Texts and visibility of the page in search engines. An empty title or description selects the
 * automatic one.
 */
export const seoSchema = z.strictObject(
  {
    title: z._default(optionalLine({ max: SEO_TITLE_MAX, tooLong: MESSAGES.seoTitleTooLong }), ''),
    description: z._default(
      optionalLine({ max: SEO_DESCRIPTION_MAX, tooLong: MESSAGES.seoDescriptionTooLong }),
      '',
    ),
    noindex: z._default(z.boolean({ error: MESSAGES.badSwitch }), false),
  },
  { error: MESSAGES.badSeo },
);

/** Body of POST /profile/picture; null removes the picture. */
export const pictureInputSchema = z.strictObject({ image: z.nullable(dataUrlSchema) });
export const pictureSchema = z.object({ picture: z.nullable(z.string()) });

/**
 * Response of GET /profile/provider-picture. POST /profile/provider-picture copies the picture and
 * responds with a `pictureSchema`.
 */
export const providerPictureSchema = z.object({
  /** The identity provider that the user signed in with; null when it provides no picture. */
  provider: z.nullable(z.enum(OAUTH_PROVIDERS)),
});
export type ProviderPicture = z.infer<typeof providerPictureSchema>;

/** Response of POST /profile/background-photo. The request body is a {@link pictureInputSchema}. */
export const backgroundPhotoSchema = z.object({ background_photo: z.nullable(z.string()) });

/** Response of GET /profile. `picture` is a path on our origin, or null. */
export const profileSchema = z.object({
  /** A stable alias of the account. It does not reveal the user id. */
  user: z.string(),
  name: z.string(),
  picture: z.nullable(z.string()),
  /** The background in use: the creator's choice, or the theme's background. */
  background_color: z.string(),
  background_color_own: z.nullable(z.string()),
  appearance: appearanceSchema,
  /** The accounts of the social row, in order. */
  socials: z.array(socialSchema),
  /**
   * The extreme colors of the background photo. The preview computes the photo's veil from them.
   */
  background_photo_tones: z.nullable(z.object({ darkest: colorSchema, lightest: colorSchema })),
  /** The language of the page's built-in texts, as an ISO 639-1 code. */
  language: z.enum(LANGUAGES),
  seo: seoSchema,
  /** Whether visitors see the number of views. */
  show_views: z.boolean(),
  username: z.string(),
  bio: z.string(),
  pro: z.boolean(),
  /** The IANA time zone in which days are counted. */
  time_zone: z.string(),
  /**
   * False while the owner has taken the page offline; the page then responds 404. During a
   * suspension, this is the state that will apply after the suspension.
   */
  published: z.boolean(),
  /** Reason for the suspension and contact for questions; null unless the page is suspended. */
  suspension: z.nullable(z.object({ reason: z.string(), contact: z.nullable(z.string()) })),
  /**
   * Whether the owner has ever saved the page. Search engines get `noindex` until the first save.
   */
  saved: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

/** Response of GET /profile/views. */
export const profileViewsSchema = z.object({ views: z.number() });

/** A link as a visitor sees it. */
export const publicLinkSchema = z.pick(linkSchema, {
  id: true,
  kind: true,
  featured: true,
  title: true,
  url: true,
  button_color: true,
  button_color_own: true,
  social_icon: true,
  thumbnail: true,
});
export type PublicLink = z.infer<typeof publicLinkSchema>;

/**
 * Response of GET /u/{username}. The public page and its preview are rendered from the same data.
 */
const publicProfileSchema = z.object({
  ...z.pick(profileSchema, {
    name: true,
    picture: true,
    background_color: true,
    background_color_own: true,
    appearance: true,
    background_photo_tones: true,
    language: true,
    seo: true,
    username: true,
    bio: true,
  }).shape,
  /** Number of views; null when the creator hides it. */
  views: z.nullable(z.number()),
  links: z.array(publicLinkSchema),
  socials: z.array(publicSocialSchema),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/**
 * Returns the number of views that the preview shows: null when the creator hides the number, 0
 * while it loads.
 */
export const shownViews = (profile: Pick<Profile, 'show_views'>, views: number | undefined) =>
  profile.show_views ? (views ?? 0) : null;
