import { expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const rosa = await app.signIn();
const put = (background_color: unknown) => rosa.put('/api/profile', { background_color });
const stored = async () =>
  (await rosa.get('/api/profile')).json<{ background_color: string }>().background_color;

it.each([
  ['#12ab9f'],
  ['linear-gradient(to right, #6366f1, #8b5cf6)'],
  ['linear-gradient(to bottom, #6366f1, #8b5cf6)'],
  ['linear-gradient(to bottom right, #6366f1, #8b5cf6)'],
  ['linear-gradient(to bottom left, #6366f1, #8b5cf6)'],
  ['radial-gradient(circle, #6366f1, #8b5cf6)'],
  ['pattern:pattern-dots'],
  ['pattern:pattern-grid'],
  ['pattern:pattern-waves'],
  ['pattern:pattern-zigzag'],
  ['pattern:pattern-stripes'],
])('stores and returns %s', async (background_color) => {
  const response = await put(background_color);
  expect([response.status, response.json()]).toEqual([200, { background_color }]);
  expect(await stored()).toBe(background_color);
});

it.each([
  ['#ABCDEF', '#abcdef'],
  ['LINEAR-GRADIENT(TO RIGHT,#ABCDEF,#123456)', 'linear-gradient(to right, #abcdef, #123456)'],
  ['Radial-Gradient(Circle,#ABCDEF, #123456)', 'radial-gradient(circle, #abcdef, #123456)'],
])('normalizes %s', async (sent, kept) => {
  expect((await put(sent)).json()).toEqual({ background_color: kept });
  expect(await stored()).toBe(kept);
});

it.each([
  [''],
  ['#fff'],
  ['#12345g'],
  ['#000000\n'],
  ['red'],
  ['url(https://x.example/a.png)'],
  ['#ffffff;}body{display:none'],
  ['pattern:dots'],
  ['pattern:pattern-hearts'],
  ['PATTERN:pattern-dots'],
  ['linear-gradient(45deg, #000000, #ffffff)'],
  ['linear-gradient(circle, #000000, #ffffff)'],
  ['linear-gradient(to top, #000000, #ffffff)'],
  ['radial-gradient(to right, #000000, #ffffff)'],
  ['linear-gradient(to right, #000000, #ffffff), url(//x.example)'],
  ['linear-gradient(to right, #000000, #ffffff, #000000)'],
  [7],
  [['#000000']],
])('rejects %j and changes nothing', async (sent) => {
  const before = await stored();
  const response = await put(sent);
  const text = 'Please choose a valid background.';
  expect(response.status).toBe(400);
  expect(response.json()).toMatchObject({ error: text, fields: { background_color: text } });
  expect(await stored()).toBe(before);
});

it('null selects the theme’s background, which is returned', async () => {
  await put('#12ab9f');
  expect((await put(null)).json()).toEqual({ background_color: '#6366f1' });
  expect((await rosa.get('/api/profile')).json()).toMatchObject({
    background_color: '#6366f1',
    background_color_own: null,
  });
});
