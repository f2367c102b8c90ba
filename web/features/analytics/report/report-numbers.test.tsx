import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Analytics, AnalyticsCounts, AnalyticsLink } from '#bff/contracts/analytics.ts';
import { LinkTable } from './link-table.tsx';
import { Report } from './report.tsx';
import { Totals } from './totals.tsx';

const counts = (views: number, clicks: number): AnalyticsCounts => ({
  views,
  clicks,
  visitors: 0,
  clickers: 0,
  bot_views: 0,
  bot_clicks: 0,
});
const report = (part: Partial<Analytics>): Analytics => ({
  range: '30',
  from: '2026-01-01',
  to: '2026-01-30',
  time_zone: 'UTC',
  totals: counts(0, 0),
  previous: counts(0, 0),
  days: [],
  links: [],
  referrers: [],
  devices: { phone: 0, tablet: 0, desktop: 0 },
  ...part,
});
/** Returns the text of each element with a tag name. */
const textsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}[ >].*?</${name}>`, 'g'))].map(([element]) =>
    element.replaceAll(/<[^>]*>/g, ''),
  );

describe('Totals', () => {
  const texts = (part: Partial<Analytics>) => {
    const html = renderToStaticMarkup(<Totals report={report(part)} />);
    const note = textsOf(html, 'p');
    return [...textsOf(html, 'dt').map((label, at) => [label, valuesOf(html)[at]]), ...note];
  };
  /** Returns the value and the comparison of each total as one text. */
  const valuesOf = (html: string) =>
    html
      .split('<dt>')
      .slice(1)
      .map((total) => textsOf(total, 'dd').join(' '));

  it('analytics-6 compares with the previous period', () => {
    expect(texts({ totals: counts(500, 200), previous: counts(400, 250) })).toEqual([
      ['Total Clicks', '200 Down 20% from the previous 30 days'],
      ['Profile Views', '500 Up 25% from the previous 30 days'],
      ['Click Rate', '40% Down 22.5 percentage points from the previous 30 days'],
    ]);
  });

  it('analytics-6 shows no comparison if the page is too new', () => {
    expect(texts({ totals: counts(500, 200), previous: null })).toEqual([
      ['Total Clicks', '200'],
      ['Profile Views', '500'],
      ['Click Rate', '40%'],
      'Your page is too new to compare with the previous 30 days.',
    ]);
  });

  it('analytics-3 shows a rate above 100 % as it is', () => {
    expect(texts({ totals: counts(8, 12_348) })).toEqual([
      ['Total Clicks', '12,348 Up from 0 in the previous 30 days'],
      ['Profile Views', '8 Up from 0 in the previous 30 days'],
      ['Click Rate', '154,350% No views in the previous 30 days'],
    ]);
  });

  it('analytics-3 shows a dash as the rate of clicks without views', () => {
    expect(texts({ totals: counts(0, 2) })[2]).toEqual(['Click Rate', '— No views in this period']);
  });
});

const shop: AnalyticsLink = {
  id: '1',
  title: 'Shop',
  url: 'https://example.com/shop',
  clicks: 12_345,
  clickers: 0,
  bot_clicks: 0,
};

describe('Report', () => {
  it.each([
    [0, 2],
    [2, 0],
  ])('analytics-3 has no invalid number with %i views and %i clicks', (views, clicks) => {
    const days = [{ ...counts(views, clicks), day: '2026-01-30' }];
    const part = { totals: counts(views, clicks), days, links: [{ ...shop, clicks }] };
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Report report={report(part)} />
      </MemoryRouter>,
    );
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('LinkTable', () => {
  it.each([
    [8, '154,312.5%'],
    [0, '—'],
  ])(
    'analytics-3 analytics-4 shows the rate of 12,345 clicks and %i views as %s',
    (views, rate) => {
      const html = renderToStaticMarkup(<LinkTable links={[shop]} views={views} />);
      expect(textsOf(html, 'td')).toEqual(['https://example.com/shop', '12,345', rate]);
    },
  );
});
