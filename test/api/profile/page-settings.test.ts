import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '#bff/contracts/languages.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { exportAccount } from '#bff/moderation/export.store.ts';
import { operatorOf } from '#test/api/moderation/operator.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const operator = operatorOf(app);
let page: CreatorPage;
beforeAll(async () => {
  page = await createPage(app);
});
const put = (change: object) => page.owner.put('/api/profile', change);
const profile = async () => (await page.owner.get('/api/profile')).json<Record<string, unknown>>();
const get = (path = page.path, headers = {}) => app.visitor().get(path, headers);
const shown = async () => (await get(`/api${page.path}`)).json<Record<string, unknown>>();

it.each(LANGUAGES)('public-18 the page is in %s', async (language) => {
  const response = await put({ language });
  expect([response.status, response.json()]).toEqual([200, { language }]);
  expect(await profile()).toMatchObject({ language });
  expect(await shown()).toMatchObject({ language });
  const { text } = await get();
  expect(text).toContain(`<html lang="${language}"`);
  expect(text.includes('>Report</a>')).toBe(language === 'en');
});

it.each([['xx'], ['EN'], ['de-AT'], ['__proto__'], [''], [null], [3], [['de']], ['en"><script>']])(
  'rejects language: %j',
  async (language) => {
    await put({ language: 'nl' });
    const response = await put({ language });
    expect([response.status, response.json()]).toMatchObject([
      400,
      { fields: { language: MESSAGES.badLanguage } },
    ]);
    expect(await profile()).toMatchObject({ language: 'nl' });
  },
);

it('public-19 hides the number of views from visitors, and not from the creator', async () => {
  await put({ language: 'en' });
  expect(await shown()).toMatchObject({ views: expect.any(Number) });
  expect((await get()).text).toMatch(/\d views?</);
  expect((await put({ show_views: false })).json()).toEqual({ show_views: false });
  expect(await shown()).toMatchObject({ views: null });
  expect((await get()).text).not.toMatch(/views?</);
  expect((await page.owner.get('/api/profile/views')).json()).toEqual({
    views: expect.any(Number),
  });
  for (const bad of ['false', 0, null]) {
    const response = await put({ show_views: bad });
    expect([response.status, response.json()]).toMatchObject([
      400,
      { fields: { show_views: MESSAGES.badSwitch } },
    ]);
  }
  expect(await profile()).toMatchObject({ show_views: false });
});

it('public-19 replaces the automatic title and description, and hides the page from search engines', async () => {
  const seo = { title: 'Rosa’s flowers', description: 'Bouquets & more', noindex: true };
  expect((await put({ seo: { ...seo, title: ' Rosa’s\nflowers ' } })).json()).toEqual({ seo });
  expect(await profile()).toMatchObject({ seo });
  const { text } = await get();
  expect(text).toContain('<title>Rosa’s flowers</title>');
  expect(text).toContain('<meta name="description" content="Bouquets &amp; more"/>');
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect((await get(`/api${page.path}`)).headers['x-robots-tag']).toBe('noindex');
  // A PUT replaces the whole `seo` object.
  expect((await put({ seo: { title: 'Only this' } })).json()).toEqual({
    seo: { title: 'Only this', description: '', noindex: false },
  });
  expect((await get()).text).not.toContain('noindex');
  expect((await get(`/api${page.path}`)).headers['x-robots-tag']).toBeUndefined();
});

it.each([
  [{ title: 'x'.repeat(71) }, { 'seo.title': MESSAGES.seoTitleTooLong }],
  [{ title: 7 }, { 'seo.title': MESSAGES.seoTitleTooLong }],
  [{ description: '😀'.repeat(161) }, { 'seo.description': MESSAGES.seoDescriptionTooLong }],
  [{ noindex: 'yes' }, { 'seo.noindex': MESSAGES.badSwitch }],
  [{ keywords: 'a' }, { 'seo.keywords': 'Unknown field.' }],
  [null, { seo: MESSAGES.badSeo }],
])('rejects seo: %j', async (seo, fields) => {
  const before = await profile();
  const response = await put({ seo });
  expect([response.status, response.json()]).toMatchObject([400, { fields }]);
  expect(await profile()).toEqual(before);
});

it('counts the characters of titles and descriptions by code point', async () => {
  const seo = { title: '😀'.repeat(70), description: '字'.repeat(160), noindex: false };
  expect((await put({ seo })).json()).toEqual({ seo });
});

it('an account’s export has all settings', async () => {
  await put({ language: 'he' });
  await put({ appearance: { theme: 'pastel', font: 'lora' } });
  const { profiles } = await exportAccount(app.db, page.userId);
  expect(profiles).toMatchObject([
    {
      appearance: { theme: 'pastel', font: 'lora' },
      background_color_own: null,
      background_photo_id: null,
      language: 'he',
      seo_title: expect.any(String),
      seo_description: expect.any(String),
      noindex: false,
      show_views: false,
    },
  ]);
});

const NOT_FOUND_DE = 'Das gesuchte Profil existiert nicht oder wurde entfernt.';

it('public-18 an offline and a suspended page are in the language of the page', async () => {
  await put({ language: 'de' });
  await put({ published: false });
  const offline = await get(page.path, { 'Accept-Language': 'fr' });
  expect(offline.status).toBe(404);
  expect(offline.text).toContain('<html lang="de" dir="ltr">');
  expect(offline.text).toContain(NOT_FOUND_DE);
  expect(offline.headers.vary).toBe('Accept-Encoding');
  const json = await get(`/api${page.path}`, { 'Accept-Language': 'de' });
  expect([json.status, json.json()]).toMatchObject([404, { error: MESSAGES.profileNotFound }]);
  await put({ published: true });
  await put({ language: 'ar' });
  await operator.suspend(page.username);
  const suspended = await get(page.path, { 'Accept-Language': 'fr' });
  expect(suspended.status).toBe(410);
  expect(suspended.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(suspended.text).toContain('<html lang="ar" dir="rtl">');
  expect(suspended.text).toContain('تم تعليق هذه الصفحة.');
  expect(suspended.text).toContain('content="noindex"');
  expect(suspended.headers.vary).toBe('Accept-Encoding');
  await operator.restore(page.username);
});

it('public-18 an unknown page is in the language of the visitor', async () => {
  const read = async (language: string | undefined, client: BrowserlessClient = app.visitor()) => {
    const response = await client.get(
      '/u/no-such-page',
      language === undefined ? {} : { 'Accept-Language': language },
    );
    expect(response.status).toBe(404);
    expect(response.headers.vary).toBe('Accept-Encoding, Accept-Language');
    return response;
  };
  // Repeated, so that a cached document in another language would be detected.
  for (let round = 0; round < 2; round += 1) {
    expect((await read('de-AT,de;q=0.9,en;q=0.5')).text).toContain(NOT_FOUND_DE);
    expect((await read('he')).text).toContain('<html lang="he" dir="rtl">');
    for (const english of [undefined, 'sv', '*', `${'x,'.repeat(5_000)}de`, '"><script>']) {
      expect((await read(english)).text).toContain('<html lang="en" dir="ltr">');
    }
  }
  const [german, english] = [await read('de'), await read('en')];
  expect(german.headers.etag).not.toBe(english.headers.etag);
  const head = await app.visitor().send('HEAD', '/u/NO-SUCH-PAGE', {
    headers: { 'Accept-Language': 'de' },
  });
  expect([head.status, head.headers.vary]).toEqual([404, 'Accept-Encoding, Accept-Language']);
});
