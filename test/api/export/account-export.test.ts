import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addEvent } from '#bff/account/account-events.store.ts';
import type { ImportedLinks } from '#bff/contracts/import.ts';
import { makeOld } from '#test/api/reauthentication/old-session.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';
import { unzip } from '#test/harness/input/unzip.ts';

const app = await launchTestApp();
const PATH = '/api/account/export';
const MAP = 'https://maps.example/@59.33,-18.06,12z';
const FORMULA = '=HYPERLINK("https://evil.example","Click, me")';
let rosa: BrowserlessClient;
let userId: string;

async function addBlock(fields: object): Promise<void> {
  const block = { user_id: userId, title: 'A', url: 'https://a.example/', position: 90 };
  await app.db('blocks').insert({ ...block, ...fields });
}

/** Creates a page with one link of each kind, a picture and visits. */
beforeAll(async () => {
  rosa = await app.signIn();
  userId = await userIdOf(app, rosa);
  await rosa.put('/api/profile', { username: 'rosa-exports' });
  await app.db('released_usernames').insert({
    ...{ username: 'rosa-before', user_id: userId, free_at: '2030-01-01T00:00:00Z' },
  });
  await rosa.put('/api/profile', { bio: 'Ceramics “by hand”' });
  await rosa.post('/api/profile/picture', { image: await image('png') });
  await rosa.post('/api/profile/background-photo', { image: await image('jpeg') });
  const thumbnail = await image('webp');
  await rosa.post('/api/links', { title: FORMULA, url: 'https://a.example/', thumbnail });
  await rosa.post('/api/links', { title: 'Shop', kind: 'heading' });
  const scheduled = { hidden: true, visible_from: '2030-01-01T00:00:00Z' };
  await rosa.post('/api/links', { title: 'Map', url: MAP, ...scheduled });
  const look = { button_color: '#0f766e', social_icon: 'youtube' };
  const song = { kind: 'embed', title: 'Song', url: 'https://youtu.be/dQw4w9WgXcQ' };
  expect((await rosa.post('/api/links', { ...song, ...look })).status).toBe(201);
  const ids = ['1', '2'].map((last) => `0198f2f0-0000-7000-8000-00000000000${last}`);
  await addBlock({ id: ids[0], title: 'Gone', deleted_at: new Date(), click_count: 4 });
  await addBlock({ id: ids[1], kind: 'social', title: 'email', url: 'mailto:rosa@example.com' });
  const day = { user_id: userId, day: '2026-11-01', people: 3, uniques: 2, desktop: 3 };
  await app.db('profile_days').insert(day);
  await addEvent(app.db, userId, 'factor_added', { factors: ['Password'], ids: ['secret-id'] });
});
beforeEach(() => app.forgetRates());

const download = async (client = rosa) => {
  const response = await client.get(PATH);
  expect(response.status).toBe(200);
  const files = unzip(response.bytes);
  return { response, files, text: (name: string) => `${files.get(name)}` };
};

it('exports the data of an account as one file', async () => {
  const { response, files, text } = await download();
  const today = new Date().toISOString().slice(0, 10);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="posy-rosa-exports-${today}.zip"`,
  });
  const profile = JSON.parse(text('profile.json'));
  const thumbnail = profile.links[0].thumbnail;
  expect([...files.keys()]).toEqual([
    'profile.json',
    'links.csv',
    'deleted-links.csv',
    'analytics-days.csv',
    'analytics-links.csv',
    'analytics-referrers.csv',
    'sign-in-methods.json',
    'events.json',
    'pictures/profile-picture.webp',
    'pictures/background-photo.webp',
    thumbnail,
  ]);
  for (const name of [...files.keys()].slice(-3)) {
    expect(files.get(name)?.toString('latin1', 8, 12)).toBe('WEBP');
  }
  expect(profile).toMatchObject({
    format: 'posy',
    username: 'rosa-exports',
    former_usernames: [{ username: 'rosa-before', reserved_until: '2030-01-01T00:00:00.000Z' }],
    bio: 'Ceramics “by hand”',
    email: expect.stringContaining('@'),
    picture: 'pictures/profile-picture.webp',
    background_photo: 'pictures/background-photo.webp',
    socials: [{ kind: 'social', url: 'mailto:rosa@example.com' }],
    links: [
      { kind: 'link', title: FORMULA, url: 'https://a.example/' },
      { kind: 'heading', title: 'Shop' },
      { kind: 'link', title: 'Map', hidden: true, visible_from: '2030-01-01T00:00:00.000Z' },
      { kind: 'embed', title: 'Song', button_color: '#0f766e' },
    ],
  });
  expect(text('analytics-days.csv')).toContain('"2026-11-01",3,0');
  expect(JSON.parse(text('sign-in-methods.json'))).toMatchObject([
    { kind: expect.any(String), verified: true },
    { kind: expect.any(String) },
  ]);
  expect(JSON.parse(text('events.json'))).toMatchObject([{ kind: 'factor_added' }]);
});

it('S81 exports links with formulas as text, and deleted links in a file of their own', async () => {
  const { text } = await download();
  const header =
    '"title","url","kind","hidden","visible_from","visible_until","featured","clicks","deleted_at"';
  expect(text('links.csv').split('\r\n')).toEqual([
    header,
    `"'${FORMULA.replaceAll('"', '""')}","https://a.example/","link","false","","","false",0,""`,
    '"Shop","","heading","false","","","false",0,""',
    `"Map","https://maps.example/@59.33,'-18.06,12z","link","true","2030-01-01T00:00:00.000Z","","false",0,""`,
    '"Song","https://youtu.be/dQw4w9WgXcQ","embed","false","","","false",0,""',
    '',
  ]);
  expect(text('deleted-links.csv')).toMatch(
    /\r\n"Gone","https:\/\/a.example\/","link","false","","","false",4,"2\d{3}-[^"]+Z"\r\n$/,
  );
});

it.each([
  ['posy', 'profile.json', ['button_color_own', 'social_icon']],
  ['csv', 'links.csv', []],
] as const)(
  'an import of %s adds the same headings, links and schedules to another account',
  async (format, file, columns) => {
    const { text } = await download();
    const eve = await app.signIn();
    const read = await eve.post('/api/imports', { format, text: text(file) });
    const { links } = read.json<ImportedLinks>();
    expect((await eve.post('/api/links/batch', { links })).status).toBe(201);
    const listed = async (client: BrowserlessClient) => {
      const kept = ['kind', 'title', 'url', 'hidden', 'visible_from', 'visible_until', ...columns];
      const all = (await client.get('/api/links')).json<Record<string, unknown>[]>();
      return all.map((link) => kept.map((column) => link[column]));
    };
    const expected = await listed(rosa);
    expect(expected.map(([kind]) => kind)).toEqual(['link', 'heading', 'link', 'embed']);
    expect(await listed(eve)).toEqual(expected);
  },
);

it('exports the account of a user without Pro or with a suspended page, and no data of other accounts', async () => {
  const eve = await app.signIn();
  const profile = { suspension_reason: 'spam', published: false, publish_on_restore: true };
  const pictureOf = async () => (await download(eve)).files.has('pictures/profile-picture.webp');
  await eve.post('/api/profile/picture', { image: await image('png') });
  await app
    .db('profiles')
    .where({ user_id: await userIdOf(app, eve) })
    .update(profile);
  expect(await pictureOf()).toBe(true);
  const { response } = await download(eve);
  expect(response.bytes.toString('latin1')).not.toMatch(/rosa-exports|maps\.example/);
});

it('contains no session, provider id or factor id', async () => {
  const { response } = await download();
  const user = await app.db('users').where({ id: userId }).first();
  const factors = await app.db('user_factors').where({ user_id: userId });
  const text = response.bytes.toString('latin1');
  const secrets = [user?.provider_user_id, userId, 'secret-id', ...rosa.cookies.values()];
  for (const secret of [...secrets, ...factors.map(({ factor_id }) => factor_id)]) {
    expect(text).not.toContain(secret);
  }
});

it('S68 a stolen session cannot export the account without a recent proof', async () => {
  const eve = await app.signIn();
  await makeOld(app, eve);
  const response = await eve.get(PATH);
  expect([response.status, response.json()]).toMatchObject([
    403,
    { code: 'reauthentication_required' },
  ]);
  expect((await eve.send('HEAD', PATH, {})).status).toBe(403);
  expect((await app.visitor().get(PATH)).status).toBe(401);
});

it('responds to HEAD like GET, without a body', async () => {
  const response = await rosa.send('HEAD', PATH, {});
  expect([response.status, response.bytes.length]).toEqual([200, 0]);
  expect(response.headers['content-type']).toBe('application/zip');
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="posy-rosa/);
  expect(await app.redis.exists(`account-export:${userId}`)).toBe(0);
});

it('S58 limits the exports of an account', async () => {
  const eve = await app.signIn();
  // The web app sends two requests per export.
  for (let sent = 0; sent < 12; sent += 1) expect((await eve.get(PATH)).status).toBe(200);
  const response = await eve.get(PATH);
  expect([response.status, response.json()]).toMatchObject([
    429,
    { error: 'You can download your data 6 times an hour. Please try again later.' },
  ]);
  await download();
});

it('returns the email address of the account', async () => {
  const user = await app.db('users').where({ id: userId }).first();
  const response = await rosa.get('/api/account/details');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({
    email: user?.email,
    created_at: user?.created_at.toISOString(),
  });
  expect((await app.visitor().get('/api/account/details')).status).toBe(401);
});
