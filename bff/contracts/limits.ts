/** The limits of the product. The server enforces them, and the forms show them. */

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
/**
 * Maximum number of reserved former usernames per account, and duration of each reservation in days
 * (S74).
 */
export const FORMER_USERNAMES_MAX = 3;
export const USERNAME_RESERVED_DAYS = 90;
/**
 * Maximum username availability checks per account and minute. They have a separate limit, so that
 * typing never prevents saving.
 */
export const USERNAME_CHECKS_PER_MINUTE = 60;
/**
 * Maximum lengths of the name and the bio, in Unicode code points.
 */
export const NAME_MAX = 80;
export const BIO_MAX = 150;

/** Maximum lengths of the search title and description. Search engines truncate longer texts. */
export const SEO_TITLE_MAX = 70;
export const SEO_DESCRIPTION_MAX = 160;

export const LINK_TITLE_MAX = 100;
export const LINK_URL_MAX = 2048;
export const LINKS_MAX = 100;
/** Maximum number of accounts in the social row. They do not count as links. */
export const SOCIALS_MAX = 12;
/**
 * Number of days during which a deleted link can be restored, and maximum number of deleted links
 * per page.
 */
export const DELETED_LINK_DAYS = 30;
export const DELETED_LINKS_MAX = 200;
/** Number of hours during which a repeated Idempotency-Key creates nothing new. */
export const IDEMPOTENCY_KEY_HOURS = 24;

/** Maximum size of an uploaded picture or thumbnail, in decoded bytes. */
export const IMAGE_BYTES_MAX = 5_242_880;
/**
 * Maximum size of a request body with a data URL, in bytes. A data URL is a third larger than the
 * decoded image.
 */
export const IMAGE_BODY_BYTES_MAX = 8 * 1024 * 1024;
export const JSON_BODY_BYTES_MAX = 64 * 1024;
/**
 * Limits on the body of POST /links/batch. The size suffices for 100 links whose titles and URLs
 * have the maximum length in ASCII.
 */
export const BATCH_BODY_BYTES_MAX = 256 * 1024;
export const BATCH_JSON_VALUES_MAX = 10_000;
/** Maximum size of a page that is fetched for a link preview or for an import, in bytes (S85). */
export const PREVIEW_PAGE_BYTES_MAX = 256 * 1024;
export const IMPORT_PAGE_BYTES_MAX = 2 * 1024 * 1024;
/**
 * Maximum size of a picture from an identity provider, in bytes. Such pictures are at most a few
 * hundred pixels wide.
 */
export const PROVIDER_PICTURE_BYTES_MAX = 1024 * 1024;
export const IMPORT_BODY_BYTES_MAX = 1024 * 1024;
/**
 * Maximum nesting of a JSON request body, and maximum number of its values, including containers
 * (S62).
 */
export const JSON_DEPTH_MAX = 8;
export const JSON_VALUES_MAX = 2_000;
/**
 * Maximum number of escapes in a request body with an image. Escapes take most of the parser's time
 * (S62). The largest image in base64 has 109,000 escapes if the client escapes each slash.
 */
export const JSON_ESCAPES_MAX = 131_072;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Maximum data exports per account and hour. */
export const EXPORTS_PER_HOUR = 6;

/**
 * Limits of abuse reports (S88): characters of a text, reports per network and day, and stored
 * reports per page and day.
 */
export const REPORT_TEXT_MAX = 1_000;
export const REPORTS_PER_NETWORK_AND_DAY = 3;
export const REPORTS_PER_PAGE_AND_DAY = 20;
/** Days for which abuse reports and account events are stored. */
export const REPORT_DAYS = 400;
export const ACCOUNT_EVENT_DAYS = 400;

/** Maximum visits per minute that are counted for one visitor on one link or page. */
export const VISITS_PER_MINUTE = 30;

/** Maximum length of the one-time token in a callback URL. */
export const ACCESS_TOKEN_MAX = 2048;

/** Maximum retention of daily counts, in months. */
export const ANALYTICS_DAY_MONTHS = 25;
/**
 * Minimum retention of daily counts, in months. The longest report shows 90 days and compares them
 * with the 90 days before.
 */
export const ANALYTICS_DAY_MONTHS_MIN = 6;
/** Maximum retention of referrers, in months. */
export const REFERRER_MONTHS = 13;
/** Maximum retention of the log of operator actions, in months. */
export const ADMIN_ACTION_MONTHS = 25;
/** Minimum retention of operator actions, in months. `npm run admin -- actions` lists 90 days. */
export const ADMIN_ACTION_MONTHS_MIN = 3;
