import * as z from 'zod/mini';

/** Number of days in a report, including today; `all` begins with the first day with a count. */
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
 * `views` and `clicks` exclude bots, which `bot_views` and `bot_clicks` count. `visitors` are
 * unique per day, `clickers` per day and link: a visitor on two days counts twice in the sums.
 */
const counts = {
  views: z.number(),
  clicks: z.number(),
  visitors: z.number(),
  clickers: z.number(),
  bot_views: z.number(),
  bot_clicks: z.number(),
};
export const analyticsCountsSchema = z.object(counts);
export type AnalyticsCounts = z.infer<typeof analyticsCountsSchema>;

/**
 * A day in the owner's time zone, as YYYY-MM-DD, or a calendar month, as YYYY-MM. The first and the
 * last month of a report are incomplete.
 */
export const analyticsDaySchema = z.object({ day: z.string(), ...counts });
export type AnalyticsDay = z.infer<typeof analyticsDaySchema>;

export const analyticsLinkSchema = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  clicks: z.number(),
  clickers: z.number(),
  bot_clicks: z.number(),
});
export type AnalyticsLink = z.infer<typeof analyticsLinkSchema>;

/**
 * `host` is '' for visits without a referrer, null for the sum of the hosts that are not listed.
 */
export const analyticsReferrerSchema = z.object({
  host: z.nullable(z.string()),
  views: z.number(),
});

/** Response of GET /analytics. */
export const analyticsSchema = z.object({
  range: analyticsRangeSchema,
  /** The current time zone. Days before a change of it keep the former one. */
  time_zone: z.string(),
  /** First and last day; the last is today in the owner's time zone. */
  from: z.string(),
  to: z.string(),
  totals: analyticsCountsSchema,
  /**
   * Totals of the preceding period of the same length; null for `all` and for a page that is
   * younger than that.
   */
  previous: z.nullable(analyticsCountsSchema),
  /**
   * Every day of the range, oldest first; every month if the range exceeds the retention of daily
   * counts. The export lists only the months without daily counts.
   */
  days: z.array(analyticsDaySchema),
  /** Every link, in the page's order, then every account of the social row by its platform's name. */
  links: z.array(analyticsLinkSchema),
  /** Most views first. */
  referrers: z.array(analyticsReferrerSchema),
  /** Views by kind of device. */
  devices: z.object({ phone: z.number(), tablet: z.number(), desktop: z.number() }),
});
export type Analytics = z.infer<typeof analyticsSchema>;
