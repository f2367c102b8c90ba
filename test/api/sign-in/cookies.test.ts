import { expect, it } from 'vitest';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const plain = await launchTestApp();
const secure = await launchTestApp({ publicUrl: 'https://posy.example' });

interface Cookie {
  value: string;
  attributes: string[];
}

/**
 * Returns the cookies of a sign-in by name, with attributes in lower case and the lifetime in days.
 */
async function signInCookies(app: typeof plain): Promise<Record<string, Cookie>> {
  const client = app.visitor();
  const start = await client.get('/auth/google/start');
  const accessToken = await app.callbackToken(client);
  const verify = await client.post('/api/auth/verify', { accessToken });
  const lines = [...start.setCookies, ...verify.setCookies].map((line) => {
    const [pair = '', ...rest] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const attributes = rest
      .map((each) => each.toLowerCase().replace(/^expires=(.*)/, (_, date) => `days=${days(date)}`))
      .sort();
    return [name, { value, attributes }] as const;
  });
  return Object.fromEntries(lines.filter(([, { value }]) => value !== ''));
}

const days = (date: string) =>
  Math.round(((Date.parse(date) - Date.now()) / 86_400_000) * 1000) / 1000;

const ID = /^[\w-]{43}$/;
const MINUTES_10 = 'days=0.007';

it('S1 S4 over https cookies are __Host-, Secure, HttpOnly and Strict, with 32 random bytes', async () => {
  expect(await signInCookies(secure)).toEqual({
    '__Host-posy': {
      value: expect.stringMatching(ID),
      attributes: ['days=7', 'httponly', 'path=/', 'samesite=strict', 'secure'],
    },
    '__Host-posy-tx': {
      value: expect.stringMatching(ID),
      attributes: [MINUTES_10, 'httponly', 'path=/', 'samesite=strict', 'secure'],
    },
    '__Host-posy-known': {
      value: expect.stringMatching(/^[\w-]{22}\.[\w-]{22}$/),
      attributes: ['days=365', 'httponly', 'path=/', 'samesite=strict', 'secure'],
    },
    'posy-me': {
      value: expect.stringMatching(ID),
      attributes: ['days=30', 'httponly', 'path=/', 'samesite=lax', 'secure'],
    },
  });
});

it('S75 the cookie of the flow is kept after a rejected callback and cleared after a successful one', async () => {
  const client = plain.visitor();
  const accessToken = await plain.callbackToken(client);
  const refused = await client.post('/api/auth/verify', { accessToken: 'unknown' });
  expect([refused.status, refused.setCookies]).toEqual([401, []]);
  expect((await client.post('/api/auth/verify', { accessToken })).status).toBe(200);
  expect(client.cookies.has('posy-tx')).toBe(false);
});

it('S1 over plain http cookies have the same attributes, without prefix and Secure', async () => {
  expect(await signInCookies(plain)).toEqual({
    posy: {
      value: expect.stringMatching(ID),
      attributes: ['days=7', 'httponly', 'path=/', 'samesite=strict'],
    },
    'posy-tx': {
      value: expect.stringMatching(ID),
      attributes: [MINUTES_10, 'httponly', 'path=/', 'samesite=strict'],
    },
    'posy-known': {
      value: expect.stringMatching(/^[\w-]{22}\.[\w-]{22}$/),
      attributes: ['days=365', 'httponly', 'path=/', 'samesite=strict'],
    },
    'posy-me': {
      value: expect.stringMatching(ID),
      attributes: ['days=30', 'httponly', 'path=/', 'samesite=lax'],
    },
  });
});

it('S1 ignores a cookie without the prefix over https', async () => {
  const client = await secure.signIn();
  const thief = secure.visitor();
  thief.cookies.set('posy', sessionCookie(client));
  expect((await thief.get('/api/profile')).status).toBe(401);
  expect((await client.get('/api/profile')).status).toBe(200);
});

it('S22 clearing a cookie repeats its attributes, because browsers require it', async () => {
  const client = await secure.signIn();
  const { setCookies } = await client.post('/api/signout');
  const cleared = setCookies.map((line) => line.toLowerCase());
  const session = cleared.find((line) => line.startsWith('__host-posy='));
  expect(session).toMatch(/^__host-posy=; path=\/; expires=thu, 01 jan 1970 00:00:00 gmt/);
  expect(session).toContain('; secure');
  expect(session).toContain('; httponly');
  expect(cleared.some((line) => line.startsWith('posy-me=;'))).toBe(true);
});

it('S50 S7 a sign-in sets only three cookies, each below 256 bytes', async () => {
  const client = await plain.signIn();
  expect([...client.cookies.keys()].sort()).toEqual(['posy', 'posy-known', 'posy-me']);
  for (const [name, value] of client.cookies) expect(name.length + value.length).toBeLessThan(256);
});
