import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { createLinks, startReplicas } from '#test/harness/app/replicas.ts';
import { launchSurroundings, PUBLIC_URL } from '#test/harness/app/surroundings.ts';

const REPLICAS = 3;
const VISITS = 120;
/** Maximum number of counted clicks: 30, plus 10 per replica. */
const ACCEPTED_MAX = 60;
const ADDRESS = '203.0.113.77';

const around = await launchSurroundings();
const replicas = await startReplicas(around, REPLICAS);
afterAll(() => Promise.all(replicas.map((replica) => replica.stop())));
/** One visitor, behind a load balancer that alternates between the replicas. */
const clients = replicas.map(
  ({ url }) => new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address: ADDRESS }),
);
const client = (visit: number) => clients[visit % REPLICAS] as BrowserlessClient;

let page: Awaited<ReturnType<typeof createLinks>>;
let pages = 0;
beforeEach(async () => {
  pages += 1;
  page = await createLinks(around.db, `visited-${pages}`, 1);
});

async function counted(table: 'link_days' | 'profile_days') {
  const key = table === 'link_days' ? { link_id: page.linkIds[0] } : { user_id: page.userId };
  const day = await around.db(table).where(key).first();
  return {
    people: Number(day?.people ?? 0),
    visits: Number(day?.people ?? 0) + Number(day?.bots ?? 0),
  };
}

const click = async (visit: number) =>
  (await client(visit).post(`/api/links/${page.linkIds[0]}/click`)).status;
const view = async (visit: number) => (await client(visit).get(`/u/visited-${pages}`)).status;

async function inTurn(send: (visit: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) statuses.push(await send(visit));
  return statuses;
}
const atOnce = (send: (visit: number) => Promise<number>): Promise<number[]> =>
  Promise.all(Array.from({ length: VISITS }, (_, visit) => send(visit)));

it.each([
  ['one after the other', inTurn],
  ['at once', atOnce],
])('three replicas share the rate limit of a visitor’s clicks (%s)', async (_, visit) => {
  expect(new Set(await visit(click))).toEqual(new Set([204]));
  const { people, visits } = await counted('link_days');
  expect(visits).toBe(VISITS);
  expect(people).toBeGreaterThanOrEqual(30);
  expect(people).toBeLessThanOrEqual(ACCEPTED_MAX);
});

it.each([
  ['one after the other', inTurn],
  ['at once', atOnce],
])('S65 three replicas share the rate limit of a visitor’s views (%s)', async (_, visit) => {
  expect(new Set(await visit(view))).toEqual(new Set([200]));
  const areWritten = async () => (await counted('profile_days')).visits === VISITS;
  await vi.waitUntil(areWritten, { timeout: 5_000 });
  const { people } = await counted('profile_days');
  expect(people).toBeGreaterThanOrEqual(30);
  expect(people).toBeLessThanOrEqual(ACCEPTED_MAX);
});

it('S79 the shared counter is stored under an HMAC key for a minute', async () => {
  await inTurn(click);
  const keys = await around.redis.keys('rate:visits:*');
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(key).toMatch(/^rate:visits:[\w-]{43}$/);
    const milliseconds = await around.redis.pttl(key);
    expect(milliseconds).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThanOrEqual(60_000);
  }
});
