/** The limits of the product: the server enforces them and the forms show them. */

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
/** Maximum number of reserved former usernames per account, and days of each reservation (S74). */
export const FORMER_USERNAMES_MAX = 3;
export const USERNAME_RESERVED_DAYS = 90;
/** Availability checks per account. They do not count as changes, so typing never blocks saving. */
export const USERNAME_CHECKS_PER_MINUTE = 60;
/** Characters are Unicode code points, on the server and in the counter. */
export const NAME_MAX = 80;
export const BIO_MAX = 150;

/** Lengths that search engines display. */
export const SEO_TITLE_MAX = 70;
export const SEO_DESCRIPTION_MAX = 160;

export const LINK_TITLE_MAX = 100;
export const LINK_URL_MAX = 2048;
export const LINKS_MAX = 100;
/** Maximum number of accounts in the social row. They do not count as links. */
export const SOCIALS_MAX = 12;
/** Days during which a deleted link can be restored, and the maximum number stored per page. */
export const DELETED_LINK_DAYS = 30;
export const DELETED_LINKS_MAX = 200;
/** Hours during which a request with a known Idempotency-Key creates nothing new. */
export const IDEMPOTENCY_KEY_HOURS = 24;

/** Decoded bytes of an uploaded picture or thumbnail. */
export const IMAGE_BYTES_MAX = 5_242_880;
/** Bytes of a request body with a data URL, which is a third larger than the decoded image. */
export const IMAGE_BODY_BYTES_MAX = 8 * 1024 * 1024;
export const JSON_BODY_BYTES_MAX = 64 * 1024;
/** Body limits of POST /links/batch: 100 links with the longest titles and most addresses. */
export const BATCH_BODY_BYTES_MAX = 256 * 1024;
export const BATCH_JSON_VALUES_MAX = 10_000;
/** Response limits of a page that is fetched for a link preview or for an import (S85). */
export const PREVIEW_PAGE_BYTES_MAX = 256 * 1024;
export const IMPORT_PAGE_BYTES_MAX = 2 * 1024 * 1024;
/** Response limit of a picture from an identity provider, at most a few hundred pixels wide. */
export const PROVIDER_PICTURE_BYTES_MAX = 1024 * 1024;
export const IMPORT_BODY_BYTES_MAX = 1024 * 1024;
/** Limits on the nesting of a request body, and on its values, including containers (S62). */
export const JSON_DEPTH_MAX = 8;
export const JSON_VALUES_MAX = 2_000;
/**
 * Limit on the escapes in a body with an image, which take most of the parser's time (S62). A client
 * that escapes each slash of the largest image in base64 uses 109,000.
 */
export const JSON_ESCAPES_MAX = 131_072;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Data exports per account. */
export const EXPORTS_PER_HOUR = 6;

/** Characters of a report's text; reports per network and day, and stored per page and day (S88). */
export const REPORT_TEXT_MAX = 1_000;
export const REPORTS_PER_NETWORK_AND_DAY = 3;
export const REPORTS_PER_PAGE_AND_DAY = 20;
/** Days for which reports, and the events of an account, are stored. */
export const REPORT_DAYS = 400;
export const ACCOUNT_EVENT_DAYS = 400;

/** Visits by one visitor to one link or page that are counted in a minute. */
export const VISITS_PER_MINUTE = 30;

/** Maximum length of a callback's one-time token. */
export const ACCESS_TOKEN_MAX = 2048;

/** Maximum number of months for which counts are stored by day, and referrers are stored. */
export const ANALYTICS_DAY_MONTHS = 25;
/** The longest report shows 90 days and compares them with the 90 days before. */
export const ANALYTICS_DAY_MONTHS_MIN = 6;
export const REFERRER_MONTHS = 13;
/** Maximum number of months for which the actions of operators are stored. */
export const ADMIN_ACTION_MONTHS = 25;
/** `npm run admin -- actions` lists 90 days. */
export const ADMIN_ACTION_MONTHS_MIN = 3;
