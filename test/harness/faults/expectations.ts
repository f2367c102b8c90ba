import { expect } from 'vitest';
import type { Db } from '#db/connection.ts';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import type { Exchange, Kind } from './exchanges.ts';
import type { Creator, Traffic } from './traffic.ts';

/** Maximum duration of a request during any fault, in milliseconds. */
const LONGEST_WAIT_MS = 10_000;
const PAGE_TEXT = 'Failed to load profile. Please try again later.';

/**
 * Expects the error that a request of this kind gets during an outage. The error clears no cookies.
 */
function expectRefusal({ kind, call, response }: Exchange): void {
  const about = `${kind} ${call}: ${response?.status} ${response?.text.slice(0, 300)}`;
  if (response?.status === 303) {
    expect(response.headers.location, about).toBe('/login?error=unavailable');
    return;
  }
  if (kind === 'sdk') {
    expectRecoverable(response, about);
    return;
  }
  expect(response?.status, about).toBe(503);
  const cookies = response?.setCookies.filter((line) => !line.startsWith('posy-tx=;'));
  expect(cookies, about).toEqual([]);
  if (kind === 'new page' || kind === 'seen page') {
    expect(response?.text.replace(/<[^>]+>/g, ''), about).toContain(PAGE_TEXT);
    return;
  }
  const shape = { error: expect.any(String), code: 'unavailable', requestId: expect.any(String) };
  expect(response?.json(), about).toMatchObject(shape);
}

/** Expects an error after which the SDK keeps its state. */
function expectRecoverable(response: ClientResponse | undefined, about: string): void {
  expect([503, 504], about).toContain(response?.status);
  expect(response?.setCookies, about).toEqual([]);
  const { error_type } = response?.json<{ error_type: string }>() ?? {};
  expect(['service_unavailable', 'upstream_timeout'], about).toContain(error_type);
}

const KINDS: readonly Kind[] = [
  'sign-in',
  'sdk',
  'read',
  'write',
  'seen page',
  'new page',
  'click',
];

/** Expects that at least one request failed. Otherwise the fault had no effect. */
export function expectFaultEffect({ exchanges }: Traffic, unaffected: readonly Kind[]): void {
  if (KINDS.every((kind) => unaffected.includes(kind))) return;
  expect(exchanges.all.some(({ acknowledged }) => !acknowledged)).toBe(true);
}

/**
 * Checks the responses to all requests.
 * @param unaffected kinds of requests that must succeed
 */
export function expectValidResponses(
  { exchanges, creators }: Traffic,
  unaffected: readonly Kind[],
): void {
  for (const exchange of exchanges.all) {
    const { kind, call, response, acknowledged } = exchange;
    // Expects that the client is still signed in as the same user.
    const self = { data: { user: { user_id: creators[0]?.providerUserId } } };
    if (kind === 'sdk' && acknowledged) expect(response?.json(), call).toMatchObject(self);
    if (call === '/api/session' && acknowledged) {
      expect(response?.json(), call).toMatchObject({ signedIn: true });
    }
    if (acknowledged) continue;
    const about = `${kind} ${call}: ${response?.status} ${response?.text.slice(0, 300)}`;
    expect(unaffected, about).not.toContain(kind);
    expectRefusal(exchange);
  }
  expect(exchanges.longestWait).toBeLessThan(LONGEST_WAIT_MS);
}

/** Checks that every signed-in client still has its session, with the same cookie. */
export async function expectSessionsKept({ creators, signedIn }: Traffic): Promise<void> {
  for (const client of [...creators.map(({ client }) => client), ...signedIn]) {
    const before = sessionCookie(client);
    expect((await client.get('/api/profile')).status).toBe(200);
    expect([before.length > 0, sessionCookie(client)]).toEqual([true, before]);
  }
}

async function lostWrites(db: Db, { username, bios, links }: Creator): Promise<number> {
  const profile = await db('profiles').where({ username }).first().then(found);
  const rows = await db('blocks')
    .where({ user_id: profile.user_id, deleted_at: null })
    .orderBy('position');
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const possible = ['', ...bios.sent].slice(bios.acknowledged);
  const lost = [...links.acknowledged].filter(([id, title]) => titles.get(id) !== title).length;
  // A change that was not acknowledged must be stored completely or not at all.
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
  expect(['All', ...links.sent]).toEqual(expect.arrayContaining([...titles.values()]));
  return lost + (possible.includes(profile.bio) ? 0 : 1);
}

async function lostClicks(db: Db, { linkId, exchanges }: Traffic): Promise<number> {
  const clicks = exchanges.of('click');
  const acknowledged = clicks.filter((click) => click.acknowledged).length;
  const link = await db('blocks').where({ id: linkId }).first().then(found);
  const day = await db('link_days')
    .where({ link_id: linkId })
    .sum({ people: 'people', bots: 'bots' });
  const [{ people, bots }] = day as [{ people: string; bots: string }];
  expect(Number(link.click_count)).toBe(Number(people));
  const counted = Number(people) + Number(bots);
  expect(counted).toBeLessThanOrEqual(clicks.length);
  return Math.max(0, acknowledged - counted);
}

async function expectNothingHalf(db: Db): Promise<void> {
  const { rows } = await db.raw(
    `SELECT (SELECT count(*)::int FROM users LEFT JOIN profiles ON user_id = users.id
             WHERE user_id IS NULL) AS "withoutPage",
       (SELECT count(*)::int FROM profiles p WHERE views <>
         (SELECT coalesce(sum(people), 0) FROM profile_days d WHERE d.user_id = p.user_id)
       ) AS "otherTotals"`,
  );
  expect(rows).toEqual([{ withoutPage: 0, otherTotals: 0 }]);
}

/**
 * Checks that everything acknowledged is in the database, and that no change is partial.
 * @returns the number of lost changes
 */
export async function countLost(db: Db, traffic: Traffic): Promise<number> {
  let lost = await lostClicks(db, traffic);
  for (const creator of traffic.creators) lost += await lostWrites(db, creator);
  await expectNothingHalf(db);
  return lost;
}
