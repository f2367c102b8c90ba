import * as z from 'zod/mini';

/**
 * Ranges of a report: a number of days, including today, or `all`, which begins on the first day
 * with a count.
 */
export const ANALYTICS_RANGES = ['7', '30', '90', 'all'] as const;
export const ANALYTICS_RANGE_DEFAULT = '30';
export const analyticsRangeSchema = z.enum(ANALYTICS_RANGES, {
  error: 'Choose a range of 7, 30 or 90 days, or all.',
});
export type AnalyticsRange = z.infer<typeof analyticsRangeSchema>;

/** Query of GET /analytics. */
export const analyticsQuerySchema = z.strictObject({
  range: z._default(analyticsRangeSchema, ANALYTICS_RANGE_DEFAULT),
});

export const ANALYTICS_PARTS = ['days', 'links', 'referrers'] as const;

/** Query of GET /analytics/export. */
export const analyticsExportQuerySchema = z.strictObject({
  range: z._default(analyticsRangeSchema, ANALYTICS_RANGE_DEFAULT),
  what: z._default(z.enum(ANALYTICS_PARTS, { error: 'Choose days, links or referrers.' }), 'days'),
});
export type AnalyticsPart = (typeof ANALYTICS_PARTS)[number];

/**
 * Counts of a report. `views` and `clicks` exclude bots; `bot_views` and `bot_clicks` count only
 * bots. `visitors` are unique per day, `clickers` are unique per day and link. In sums over several
 * days, a visitor who returns on a second day therefore counts twice.
 */
const counts = {
  views: z.number(),
  clicks: z.number(),
  visitors: z.number(),
  clickers: z.number(),
  bot_views: z.number(),
  bot_clicks: z.number(),
};
const analyticsCountsSchema = z.object(counts);
export type AnalyticsCounts = z.infer<typeof analyticsCountsSchema>;

/**
 * The counts of a day in the owner's time zone (YYYY-MM-DD) or of a calendar month (YYYY-MM). The
 * first and the last month of a report may be incomplete.
 */
const analyticsDaySchema = z.object({ day: z.string(), ...counts });
export type AnalyticsDay = z.infer<typeof analyticsDaySchema>;

const analyticsLinkSchema = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  clicks: z.number(),
  clickers: z.number(),
  bot_clicks: z.number(),
});
export type AnalyticsLink = z.infer<typeof analyticsLinkSchema>;

/**
 * The views from one referrer. `host` is '' for visits without a referrer, and null for the sum of
 * all hosts that are not listed.
 */
const analyticsReferrerSchema = z.object({
  host: z.nullable(z.string()),
  views: z.number(),
});

/** Response of GET /analytics. */
export const analyticsSchema = z.object({
  range: analyticsRangeSchema,
  /**
   * The owner's current time zone. Days before a change of the time zone were counted in the
   * previous time zone.
   */
  time_zone: z.string(),
  /** First and last day of the report. The last day is today in the owner's time zone. */
  from: z.string(),
  to: z.string(),
  totals: analyticsCountsSchema,
  /**
   * Totals of the preceding period of the same length; null for `all`, and when the page did not
   * exist in that period.
   */
  previous: z.nullable(analyticsCountsSchema),
  /**
   * Every day of the range, oldest first. If the range begins before the stored daily counts, GET
   * /analytics lists months for the whole range. The export lists months only for the part without
   * daily counts.
   */
  days: z.array(analyticsDaySchema),
  /**
   * Every link in the order of the page, then every account of the social row, sorted by platform
   * name.
   */
  links: z.array(analyticsLinkSchema),
  /** Referrers, most views first. */
  referrers: z.array(analyticsReferrerSchema),
  /** Views by kind of device. */
  devices: z.object({ phone: z.number(), tablet: z.number(), desktop: z.number() }),
});
export type Analytics = z.infer<typeof analyticsSchema>;
