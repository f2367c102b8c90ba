import { beforeAll, describe, expect, it } from 'vitest';
import { type Appearance, DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import { contrast } from '#bff/contracts/color.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let page: CreatorPage;
beforeAll(async () => {
  page = await createPage(app);
});
const put = (appearance: unknown) => page.owner.put('/api/profile', { appearance });
const profile = async () => (await page.owner.get('/api/profile')).json<Profile>();
const html = async () => (await app.visitor().get(page.path)).text;

const FULL: Appearance = {
  theme: 'neon',
  font: 'lora',
  button: { shape: 'pill', fill: 'outline', color: '#ff8800' },
  text_color: '#ffffff',
  picture: 'rounded',
  layout: 'grid',
  socials: 'below',
  background_photo: null,
};

it('returns the whole appearance, and replaces all of it', async () => {
  expect((await profile()).appearance).toEqual(DEFAULT_APPEARANCE);
  const full = await put({ ...FULL, button: { ...FULL.button, color: '#FF8800' } });
  expect([full.status, full.json()]).toEqual([200, { appearance: FULL }]);
  expect((await profile()).appearance).toEqual(FULL);
  const next = { ...DEFAULT_APPEARANCE, theme: 'clay' };
  expect((await put({ theme: 'clay' })).json()).toEqual({ appearance: next });
  expect((await profile()).appearance).toEqual(next);
  expect((await put({})).json()).toEqual({ appearance: DEFAULT_APPEARANCE });
});

it('returns effective colors, of the theme or of the creator', async () => {
  const own = await page.owner.post('/api/links', {
    title: 'Own',
    url: 'https://a.example/',
    button_color: '#123456',
  });
  await put({ theme: 'neon' });
  const neon = await profile();
  expect(neon.background_color_own).toBe(null);
  await put({ theme: 'neon', button: { color: '#ff8800' } });
  const links = (await page.owner.get('/api/links')).json<{ button_color: string }[]>();
  expect(links.map(({ button_color }) => button_color)).toEqual(['#ff8800', '#123456']);
  const shown = (await app.visitor().get(`/api${page.path}`)).json<Profile & { links: object[] }>();
  expect(shown.links).toMatchObject([
    { button_color: '#ff8800', button_color_own: null },
    { button_color: '#123456', button_color_own: '#123456' },
  ]);
  expect(shown.background_color).toBe(neon.background_color);
  await page.owner.delete(`/api/links/${own.json<{ id: string }>().id}`);
  await put({});
});

it.each([
  [{ theme: 'gone' }, { 'appearance.theme': MESSAGES.badTheme }],
  [{ theme: '__proto__' }, { 'appearance.theme': MESSAGES.badTheme }],
  [{ theme: 'constructor' }, { 'appearance.theme': MESSAGES.badTheme }],
  [{ theme: 'Classic' }, { 'appearance.theme': MESSAGES.badTheme }],
  [{ theme: null }, { 'appearance.theme': MESSAGES.badTheme }],
  [{ font: 'comic-sans' }, { 'appearance.font': MESSAGES.badFont }],
  [{ font: 'toString' }, { 'appearance.font': MESSAGES.badFont }],
  [{ font: 'lora;}body{display:none' }, { 'appearance.font': MESSAGES.badFont }],
  [{ button: { shape: 'oval' } }, { 'appearance.button.shape': MESSAGES.badButtonShape }],
  [{ button: { fill: 'fur' } }, { 'appearance.button.fill': MESSAGES.badButtonFill }],
  [{ button: { color: 'red' } }, { 'appearance.button.color': MESSAGES.badColor }],
  [{ button: { size: 'xl' } }, { 'appearance.button.size': 'Unknown field.' }],
  [{ button: null }, { 'appearance.button': MESSAGES.badAppearance }],
  [{ text_color: '#fff' }, { 'appearance.text_color': MESSAGES.badColor }],
  [{ text_color: '#ffffff}</style>' }, { 'appearance.text_color': MESSAGES.badColor }],
  [{ picture: 'star' }, { 'appearance.picture': MESSAGES.badPictureShape }],
  [{ layout: 'table' }, { 'appearance.layout': MESSAGES.badLayout }],
  [{ socials: 'left' }, { 'appearance.socials': MESSAGES.badSocialsPlace }],
  [{ sparkle: true }, { 'appearance.sparkle': 'Unknown field.' }],
  [{ '<b>': true }, { appearance: 'Unknown field.' }],
  [{ constructor: { theme: 'neon' } }, { 'appearance.constructor': 'Unknown field.' }],
  [
    { background_photo: `/media/${'0'.repeat(64)}` },
    { 'appearance.background_photo': MESSAGES.badBackgroundPhoto },
  ],
  [{ background_photo: 7 }, { 'appearance.background_photo': MESSAGES.badBackgroundPhoto }],
  [null, { appearance: MESSAGES.badAppearance }],
  [[], { appearance: MESSAGES.badAppearance }],
  ['neon', { appearance: MESSAGES.badAppearance }],
])('rejects %j, names the field and changes nothing', async (appearance, fields) => {
  await put(FULL);
  const response = await put(appearance);
  expect(response.status).toBe(400);
  const body = response.json<{ fields: Record<string, string> }>();
  expect(Object.entries(body.fields)).toEqual(Object.entries(fields));
  expect((await profile()).appearance).toEqual(FULL);
  await put({});
});

it('rejects __proto__ before the contract reads it', async () => {
  const response = await put(JSON.parse('{"__proto__": {"theme": "neon"}}'));
  expect([response.status, response.json()]).toMatchObject([400, { code: 'bad_request' }]);
  expect((await profile()).appearance).toEqual(DEFAULT_APPEARANCE);
});

it('names every invalid field of a request', async () => {
  const response = await put({ theme: 'gone', font: 'gone', button: { fill: 'gone', gone: 1 } });
  expect(response.json()).toMatchObject({
    error: MESSAGES.badTheme,
    fields: {
      'appearance.theme': MESSAGES.badTheme,
      'appearance.font': MESSAGES.badFont,
      'appearance.button.fill': MESSAGES.badButtonFill,
      'appearance.button.gone': 'Unknown field.',
    },
  });
});

it('rejects an unreadable text color, and returns the nearest readable one', async () => {
  const response = await put({ theme: 'classic', text_color: '#6366f1' });
  expect([response.status, response.json()]).toMatchObject([
    400,
    { code: 'text_color_unreadable' },
  ]);
  const { details, fields } = response.json<{ details: string; fields: Record<string, string> }>();
  expect(fields).toEqual({ 'appearance.text_color': MESSAGES.textColorUnreadable(details) });
  expect((await profile()).appearance.text_color).toBe(null);
  expect((await put({ theme: 'classic', text_color: details })).status).toBe(200);
  expect(contrast(details, '#6366f1')).toBeGreaterThan(4);
  // A later background can make the color unreadable. The color is then ignored, but stays stored.
  await page.owner.put('/api/profile', { background_color: details });
  expect((await profile()).appearance.text_color).toBe(details);
  expect(await html()).not.toContain(`--page-text:${details}`);
  await page.owner.put('/api/profile', { background_color: null });
  await put({});
});

describe('stored values that this release does not support', () => {
  const store = (appearance: unknown, more: object = {}) =>
    app
      .db('profiles')
      .where({ user_id: page.userId })
      .update({ appearance: JSON.stringify(appearance), ...more });

  it('falls back to classic for a removed theme, and keeps the overrides', async () => {
    await store({ ...FULL, theme: 'removed', text_color: null });
    const expected = { ...FULL, theme: 'classic', text_color: null };
    expect((await profile()).appearance).toEqual(expected);
    expect((await profile()).background_color).toBe('#6366f1');
    const shown = (await app.visitor().get(`/api${page.path}`)).json<Profile>();
    expect(shown.appearance).toEqual(expected);
    const text = await html();
    expect(text).toContain('layout-grid');
    expect(text).toContain('--link-color:transparent');
    // The design can be edited again.
    expect((await put({ ...expected, layout: 'list' })).status).toBe(200);
    await put({});
  });

  it('never write markup or CSS into the page', async () => {
    const canary = 'x7canary';
    const hostile = `#000;}</style><script>${canary}()</script>" onload="${canary}()`;
    const plain = await html();
    await store(
      {
        theme: hostile,
        font: hostile,
        button: { shape: hostile, fill: hostile, color: hostile },
        text_color: hostile,
        picture: hostile,
        layout: hostile,
        background_photo: hostile,
        [hostile]: hostile,
      },
      { background_color_own: hostile, language: hostile },
    );
    // Any change evicts the rendered page from the cache.
    await page.owner.put('/api/profile', { show_views: true });
    const text = await html();
    expect(text.match(/<script/g)).toEqual(plain.match(/<script/g));
    expect(text).not.toContain(canary);
    const skeleton = (markup: string) => markup.replaceAll(/"[^"]*"/g, '""').match(/<[a-z][^>]*>/g);
    expect(skeleton(text)).toEqual(skeleton(plain));
    const shown = (await app.visitor().get(`/api${page.path}`)).json<Profile>();
    expect([shown.appearance, shown.language]).toEqual([DEFAULT_APPEARANCE, 'en']);
    await store({}, { background_color_own: null, language: 'en' });
  });

  it('stored titles and descriptions stay text', async () => {
    const hostile = `"><script>x7canary()</script>`;
    const seo = { title: hostile, description: hostile, noindex: false };
    expect((await page.owner.put('/api/profile', { seo })).json()).toEqual({ seo });
    const text = await html();
    expect(text).not.toContain('<script>x7');
    expect(text).not.toContain(hostile);
    expect(text).toContain('&lt;script&gt;x7canary()');
    await page.owner.put('/api/profile', { seo: {} });
  });
});

describe('a suspended page', () => {
  it('can be edited, and shows the changes when it is restored', async () => {
    await app
      .db('profiles')
      .where({ user_id: page.userId })
      .update({ suspension_reason: 'x', publish_on_restore: true, published: false });
    for (const change of [
      { appearance: { theme: 'terminal' } },
      { language: 'de' },
      { show_views: false },
      { seo: { title: 'Later' } },
    ]) {
      expect((await page.owner.put('/api/profile', change)).status).toBe(200);
    }
    expect((await app.visitor().get(page.path)).status).toBe(410);
    await app
      .db('profiles')
      .where({ user_id: page.userId })
      .update({ suspension_reason: null, publish_on_restore: null, published: true });
    const text = await html();
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain('<title>Later</title>');
    expect(text).not.toContain('Aufruf');
  });
});
