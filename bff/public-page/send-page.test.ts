import { expect, it } from 'vitest';
import { pageCacheControl } from './send-page.ts';

it.each([
  [undefined, 45],
  [60_000, 45],
  [45_000, 45],
  [44_999, 44],
  [1_000, 1],
  [999, 0],
  [-1, 0],
])('lets a CDN store a page that changes in %s ms for %s s', (changesIn, seconds) => {
  const cdn = { seconds: 45, purgeUrls: [], purgeToken: '' };
  expect(pageCacheControl(cdn, changesIn)).toBe(
    `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
  );
});

it('makes every cache revalidate a page if there is no CDN', () => {
  expect(pageCacheControl(undefined, 1_000)).toBe('no-cache');
});
