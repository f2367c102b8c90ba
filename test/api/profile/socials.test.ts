import { beforeEach, expect, it, vi } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Profile, PublicProfile, Social } from '#bff/contracts/profile.ts';
import { SOCIAL_PLATFORMS } from '#bff/contracts/social-platforms.ts';
import { operatorOf } from '#test/api/moderation/operator.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});

type Accounts = readonly (readonly [platform: string, value: string])[];
const put = (accounts: Accounts) =>
  page.owner.put('/api/profile', {
    socials: accounts.map(([platform, value]) => ({ platform, value })),
  });

/**
 * Saves the row of social accounts.
 * @returns the accounts in the response
 */
async function save(accounts: Accounts): Promise<Social[]> {
  const response = await put(accounts);
  expect([response.status, Object.keys(response.json<object>())]).toEqual([200, ['socials']]);
  return response.json<{ socials: Social[] }>().socials;
}
const own = async () => (await page.owner.get('/api/profile')).json<Profile>().socials;
const shown = async () =>
  (await app.visitor().get(`/api${page.path}`)).json<PublicProfile>().socials;
const html = async () => (await app.visitor().get(page.path)).text;
const click = (id = '') => app.visitor().post(`/api/links/${id}/click`);

const ROW = [
  ['instagram', '@Rosa'],
  ['mastodon', 'rosa@social.example'],
  ['email', 'rosa@example.com'],
  ['phone', '+44 20 7946 0000'],
] as const;

it('returns the row with canonical URLs to its owner and to visitors', async () => {
  expect([await own(), await shown()]).toEqual([[], []]);
  const saved = await save(ROW);
  expect(saved.map(({ id: _, ...account }) => account)).toEqual([
    { platform: 'instagram', url: 'https://instagram.com/rosa', click_count: 0 },
    { platform: 'mastodon', url: 'https://social.example/@rosa', click_count: 0 },
    { platform: 'email', url: 'mailto:rosa@example.com', click_count: 0 },
    { platform: 'phone', url: 'tel:+442079460000', click_count: 0 },
  ]);
  expect(await own()).toEqual(saved);
  expect(await shown()).toEqual(saved.map(({ click_count: _, ...account }) => account));
  expect(new Set(saved.map(({ id }) => id)).size).toBe(4);
});

it('keeps ids and counts while platform and address stay the same, also after a removal', async () => {
  const [instagram, mastodon] = await save(ROW);
  expect((await click(instagram?.id)).status).toBe(204);
  const [x, again] = await save([
    ['x', 'rosa'],
    ['instagram', 'https://www.instagram.com/ROSA/'],
  ]);
  expect(again).toEqual({ ...instagram, click_count: 1 });
  expect(await own()).toEqual([x, again]);
  // Clicks on a removed account are not counted. An account that is added again keeps its count.
  expect((await click(mastodon?.id)).status).toBe(404);
  expect(await save([])).toEqual([]);
  expect([await own(), await shown()]).toEqual([[], []]);
  expect((await click(instagram?.id)).status).toBe(404);
  expect(await save([['instagram', 'rosa']])).toEqual([again]);
  // The same platform with another URL is another account.
  const [other] = await save([['instagram', 'rosa.lind']]);
  expect(other).toMatchObject({ click_count: 0 });
  expect(other?.id).not.toBe(instagram?.id);
});

it('stores a bounded number of removed accounts', async () => {
  for (let round = 0; round < 4; round += 1) {
    await save(Array.from({ length: 12 }, (_, n) => ['x', `rosa_${round}_${n}`] as const));
  }
  const rows = await app.db('blocks').where({ user_id: page.userId, kind: 'social' });
  expect(rows).toHaveLength(24);
  expect(rows.every(({ url }) => /_[23]_/.test(`${url}`))).toBe(true);
});

it('a social account is not listed among the links, and does not count toward their limit', async () => {
  const [account] = await save(ROW);
  expect((await page.owner.get('/api/links')).json()).toHaveLength(1);
  expect((await app.visitor().get(`/api${page.path}`)).json<PublicProfile>().links).toHaveLength(1);
  const path = `/api/links/${account?.id}`;
  const link = { title: 'A', url: 'https://a.example' };
  expect((await page.owner.put(path, link)).status).toBe(404);
  expect((await page.owner.delete(path)).status).toBe(404);
  const links = Array.from({ length: 99 }, () => link);
  expect((await page.owner.post('/api/links/batch', { links })).status).toBe(201);
  expect(await own()).toHaveLength(4);
});

const refusals: [string, unknown, string][] = [
  ['no list', { instagram: 'rosa' }, MESSAGES.badSocials],
  ['null', null, MESSAGES.badSocials],
  ['an unknown platform', [{ platform: 'myspace', value: 'rosa' }], MESSAGES.badPlatform],
  ['a prototype', [{ platform: '__proto__', value: 'rosa' }], MESSAGES.badPlatform],
  ['no value', [{ platform: 'x' }], MESSAGES.badSocials],
  [
    'a foreign host',
    [{ platform: 'instagram', value: 'https://evil.example/rosa' }],
    MESSAGES.badSocial('Instagram'),
  ],
  [
    'a script',
    [{ platform: 'instagram', value: 'javascript:alert(1)' }],
    MESSAGES.badSocial('Instagram'),
  ],
  [
    'an account twice',
    [
      { platform: 'x', value: 'rosa' },
      { platform: 'x', value: 'https://twitter.com/Rosa' },
    ],
    MESSAGES.repeatedSocial,
  ],
  [
    'more than 12',
    Array.from({ length: 13 }, (_, n) => ({ platform: 'x', value: `rosa${n}` })),
    MESSAGES.tooManySocials,
  ],
  [
    'a country that does not exist',
    [
      { platform: 'x', value: 'rosa' },
      { platform: 'phone', value: '+999 123 456 789' },
    ],
    MESSAGES.badSocialPhone,
  ],
  ['a short number', [{ platform: 'whatsapp', value: '+44 12345' }], MESSAGES.badSocialPhone],
];
it.each(refusals)('rejects %s, and changes nothing', async (_, socials, error) => {
  const before = await save(ROW);
  const response = await page.owner.put('/api/profile', { socials });
  expect([response.status, response.json()]).toMatchObject([
    400,
    { error, fields: { socials: error } },
  ]);
  expect(await own()).toEqual(before);
});

it('rejects an unknown field of an account', async () => {
  const account = { platform: 'x', value: 'rosa', url: 'javascript:alert(1)' };
  expect((await page.owner.put('/api/profile', { socials: [account] })).status).toBe(400);
  expect(await own()).toEqual([]);
});

it('S87 rejects blocked hosts, and hides accounts on hosts that are blocked later', async () => {
  const operator = operatorOf(app);
  await operator.block('bad.example');
  for (const [platform, value] of [
    ['mastodon', 'rosa@social.bad.example'],
    ['email', 'rosa@bad.example'],
  ] as const) {
    const response = await put([
      ['x', 'rosa'],
      [platform, value],
    ]);
    const error = MESSAGES.urlBlocked('bad.example');
    expect([response.status, response.json()]).toMatchObject([
      400,
      { error, details: '1', fields: { socials: error } },
    ]);
  }
  await save(ROW);
  await operator.block('social.example');
  await operator.block('example.com');
  await vi.waitFor(async () => expect(await html()).not.toContain('social.example'));
  const left = (await shown()).map(({ platform }) => platform);
  expect(left).toEqual(['instagram', 'phone']);
  expect(await own()).toHaveLength(4);
  for (const host of ['social.example', 'example.com']) await operator.unblock(host);
  await vi.waitFor(async () => expect(await shown()).toHaveLength(4));
});

it('concurrent saves store one of the rows, without duplicate accounts', async () => {
  const rows = [0, 1, 2, 3].map(
    (n): Accounts => [
      ['x', 'rosa'],
      ['kofi', `rosa${n}`],
    ],
  );
  const responses = await Promise.all(rows.map(put));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const stored = await own();
  expect(stored.map(({ platform }) => platform)).toEqual(['x', 'kofi']);
  expect(new Set(responses.map((it) => it.json<{ socials: Social[] }>().socials[0]?.id)).size).toBe(
    1,
  );
});

it('counts clicks exactly, and reports them by the name of the platform', async () => {
  const [instagram, , email] = await save(ROW);
  const clicks = [...Array(7).fill(instagram?.id), ...Array(3).fill(email?.id), page.links[0]];
  await Promise.all(clicks.map(click));
  const counts = Object.fromEntries((await own()).map((it) => [it.platform, it.click_count]));
  expect(counts).toEqual({ instagram: 7, mastodon: 0, email: 3, phone: 0 });
  const report = await page.report();
  expect(report.totals.clicks).toBe(11);
  expect(report.links.map(({ title, url, clicks: n }) => [title, url, n])).toEqual([
    ['First', 'https://example.com/', 1],
    ['Instagram', 'https://instagram.com/rosa', 7],
    ['Mastodon', 'https://social.example/@rosa', 0],
    ['Email', 'mailto:rosa@example.com', 3],
    ['Phone', 'tel:+442079460000', 0],
  ]);
  const file = await page.owner.get('/api/analytics/export?what=links');
  expect(file.text).toContain('"Instagram"');
});

it('does not show a platform of a later release', async () => {
  const [, account] = await save(ROW);
  await app
    .db('blocks')
    .where({ id: `${account?.id}` })
    .update({ social_icon: 'newspace' });
  const platforms = ['instagram', 'email', 'phone'];
  expect((await own()).map(({ platform }) => platform)).toEqual(platforms);
  expect((await shown()).map(({ platform }) => platform)).toEqual(platforms);
  expect(await html()).not.toContain('social.example');
});

it('supports at least 32 platforms', () => {
  expect(SOCIAL_PLATFORMS.length).toBeGreaterThanOrEqual(32);
  expect(new Set(SOCIAL_PLATFORMS).size).toBe(SOCIAL_PLATFORMS.length);
});
