import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const USERNAME_RULE =
  'Username must be 3 to 30 characters: a–z, 0–9, _ and -, starting with a letter or a digit.';
const RESERVED = 'This username is reserved. Please choose another one.';
const BIO_TOO_LONG = 'Bio must be at most 150 characters.';
const ONE_FIELD =
  'Send exactly one of username, name, bio, background_color, time_zone, appearance, socials, language, seo, show_views or published.';

const app = await launchTestApp();
let rosa: BrowserlessClient;
beforeAll(async () => {
  rosa = await app.signIn();
});
/**
 * Deletes the reserved usernames, because an account may have only three, and the tests change
 * usernames more often.
 */
beforeEach(() => app.db('released_usernames').delete());

async function stored(): Promise<Record<string, unknown>> {
  return (await rosa.get('/api/profile')).json();
}

it('starts with no views', async () => {
  expect((await rosa.get('/api/profile/views')).json()).toEqual({ views: 0 });
});

describe('stores and returns a change', () => {
  type Case = [change: object, expected: object];
  it.each<Case>([
    [{ username: 'rosa_9-x' }, { username: 'rosa_9-x' }],
    [{ username: '  RoSa-Upper ' }, { username: 'rosa-upper' }],
    [{ username: 'abc' }, { username: 'abc' }],
    [{ username: '9'.repeat(30) }, { username: '9'.repeat(30) }],
    [{ name: '  Rosa\nLind ' }, { name: 'Rosa Lind' }],
    [{ name: '🌹'.repeat(80) }, { name: '🌹'.repeat(80) }],
    [{ bio: '' }, { bio: '' }],
    [{ bio: 'a\r\nb\u0000\u202e <b>&amp;' }, { bio: 'a\nb <b>&amp;' }],
    [{ bio: '😀'.repeat(150) }, { bio: '😀'.repeat(150) }],
    [{ bio: 'broken \ud800 half' }, { bio: 'broken \ufffd half' }],
    [{ time_zone: 'Pacific/Kiritimati' }, { time_zone: 'Pacific/Kiritimati' }],
    [{ time_zone: 'Asia/Calcutta' }, { time_zone: 'Asia/Calcutta' }],
    [{ time_zone: 'UTC' }, { time_zone: 'UTC' }],
  ])('%o', async (change, expected) => {
    const response = await rosa.put('/api/profile', change);
    expect([response.status, response.json()]).toEqual([200, expected]);
    expect(await stored()).toMatchObject(expected);
  });
});

describe('rejects an invalid value with the reason, and changes nothing', () => {
  type Refusal = [change: object, text: string];
  const bad = (username: string): Refusal => [{ username }, USERNAME_RULE];
  const reserved = (username: string): Refusal => [{ username }, RESERVED];
  it.each<Refusal>([
    ...['', 'ab', 'a'.repeat(31), '_abc', '-abc', 'a b c', 'añb', 'a.b', 'a/b', 'rosa\u0000'].map(
      bad,
    ),
    ...['admin', 'API', ' support ', 'posy', 'links'].map(reserved),
    [{ name: '' }, 'Please enter a name.'],
    [{ name: ' \u202e\n ' }, 'Please enter a name.'],
    [{ name: 'a'.repeat(81) }, 'Name must be at most 80 characters.'],
    ...[
      '',
      'Mars/Olympus',
      '+02:00',
      'UTC+2',
      '<+02>-02',
      'posix/UTC',
      'localtime',
      'Etc/GMT+99',
      'europe/berlin',
    ].map((time_zone): Refusal => [{ time_zone }, 'Please choose a valid time zone.']),
    [{ bio: 'a'.repeat(151) }, BIO_TOO_LONG],
    [{ bio: '😀'.repeat(151) }, BIO_TOO_LONG],
  ])('%o', async (change, text) => {
    const before = await stored();
    const response = await rosa.put('/api/profile', change);
    expect(response.status).toBe(400);
    const field = Object.keys(change)[0] as string;
    expect(response.json()).toMatchObject({
      error: text,
      code: 'bad_request',
      fields: { [field]: text },
    });
    expect(await stored()).toEqual(before);
  });

  it.each([[{ username: 7 }], [{ username: null }], [{ username: ['rosa'] }]])(
    'a username that is not a string: %o',
    async (change) => {
      const response = await rosa.put('/api/profile', change);
      expect([response.status, response.json()]).toMatchObject([
        400,
        { fields: { username: USERNAME_RULE } },
      ]);
    },
  );

  it.each([[{}], [{ bio: 'a', username: 'someone' }], [{ name: 'a', bio: 'b' }]])(
    'not exactly one field: %o',
    async (change) => {
      const response = await rosa.put('/api/profile', change);
      expect([response.status, response.json()]).toMatchObject([400, { error: ONE_FIELD }]);
    },
  );

  it.each(['pro', 'views', 'user_id', 'picture', 'picture_id', 'email', '__proto__x'])(
    'the unknown field %s',
    async (field) => {
      const before = await stored();
      const response = await rosa.put('/api/profile', { bio: 'new', [field]: 'true' });
      expect(response.status).toBe(400);
      expect(response.json()).toMatchObject({ fields: { [field]: expect.any(String) } });
      expect(await stored()).toEqual(before);
    },
  );
});

it('usernames are unique regardless of case', async () => {
  const eve = await app.signIn();
  await rosa.put('/api/profile', { username: 'only-one' });
  const response = await eve.put('/api/profile', { username: 'Only-One' });
  const text = 'This username is already taken.';
  expect(response.status).toBe(409);
  expect(response.json()).toMatchObject({
    error: text,
    code: 'username_taken',
    fields: { username: text },
  });
  expect((await rosa.put('/api/profile', { username: 'only-one' })).status).toBe(200);
});

it('of two concurrent requests for a username, one succeeds', async () => {
  const clients = [rosa, await app.signIn(), await app.signIn()];
  const responses = await Promise.all(
    clients.map((client) => client.put('/api/profile', { username: 'wanted' })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});
