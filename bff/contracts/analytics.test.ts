import { expect, it } from 'vitest';
import {
  type Analytics,
  analyticsExportQuerySchema,
  analyticsQuerySchema,
  analyticsSchema,
} from './analytics.ts';

it('defaults to 30 days and to the export of days', () => {
  expect(analyticsQuerySchema.parse({})).toEqual({ range: '30' });
  expect(analyticsExportQuerySchema.parse({})).toEqual({ range: '30', what: 'days' });
});

it.each(['7', '30', '90', 'all'])('accepts the range %s', (range) => {
  expect(analyticsQuerySchema.parse({ range })).toEqual({ range });
});

it.each([{ range: '31' }, { range: '' }, { range: 'ALL' }, { range: ['7', '30'] }, { days: '7' }])(
  'rejects the query %j',
  (query) => {
    expect(analyticsQuerySchema.safeParse(query).success).toBe(false);
  },
);

it('accepts a report without visits', () => {
  const none = { views: 0, clicks: 0, visitors: 0, clickers: 0, bot_views: 0, bot_clicks: 0 };
  const report: Analytics = {
    range: 'all',
    time_zone: 'UTC',
    from: '2026-11-21',
    to: '2026-11-21',
    totals: none,
    previous: null,
    days: [{ day: '2026-11-21', ...none }],
    links: [],
    referrers: [],
    devices: { phone: 0, tablet: 0, desktop: 0 },
  };
  expect(analyticsSchema.parse(report)).toEqual(report);
});
