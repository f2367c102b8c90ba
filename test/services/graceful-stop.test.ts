import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it, vi } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { appEnvironment, launchSurroundings } from '#test/harness/app/surroundings.ts';
import { ClientPool } from '#test/harness/faults/client-pool.ts';
import { Exchanges } from '#test/harness/faults/exchanges.ts';
import { STOP_MS, waitForExit } from '#test/harness/faults/process-exit.ts';
import { image } from '#test/harness/images/images.ts';
import { type ServerProcess, startServerProcess } from '#test/harness/services/server-process.ts';

const VISITORS = 16;

const around = await launchSurroundings();

async function addLink(client: BrowserlessClient, title: string): Promise<string> {
  const response = await client.post('/api/links', { title, url: 'https://a.example/' });
  return response.json<{ id: string }>().id;
}

/**
 * Sends the first half of a request.
 * @returns a function that sends the rest and returns the status
 */
async function halfSent(server: ServerProcess, client: BrowserlessClient, body: object) {
  const bytes = Buffer.from(JSON.stringify(body));
  const { hostname, port } = new URL(server.url);
  const call = request({
    hostname,
    port,
    method: 'POST',
    path: '/api/profile/picture',
    headers: client.headers('POST', bytes),
  });
  const answered = once(call, 'response');
  call.write(bytes.subarray(0, bytes.length / 2));
  return async (): Promise<number> => {
    call.end(bytes.subarray(bytes.length / 2));
    const [response] = await answered;
    response.resume();
    return response.statusCode;
  };
}

/**
 * Repeats a request on keep-alive connections until the server has stopped. Records each exchange.
 */
async function requestUntilStopped(exchanges: Exchanges, kind: 'click' | 'seen page', send: Send) {
  do await exchanges.ask(kind, kind, send);
  while (exchanges.of(kind).at(-1)?.response);
}
type Send = () => ReturnType<BrowserlessClient['get']>;

const refusesConnections = (server: ServerProcess) =>
  fetch(server.url).then(
    () => false,
    (error: Error) => (error.cause as { code?: string }).code === 'ECONNREFUSED',
  );

async function waitingForLocks(): Promise<number> {
  const { rows } = await around.db.raw('SELECT count(*)::int FROM pg_locks WHERE NOT granted');
  return rows[0].count;
}

it('a shutdown completes open requests and counts every acknowledged visit', async () => {
  const server = await startServerProcess(appEnvironment(around, {}));
  const clients = new ClientPool(server);
  const creator = await clients.signIn();
  const { username } = (await creator.get('/api/profile')).json<{ username: string }>();
  const [held, clicked] = [await addLink(creator, 'Held'), await addLink(creator, 'Clicked')];

  const blocker = await around.db.transaction();
  await blocker('blocks').where({ id: held }).forUpdate();
  const edit = creator.put(`/api/links/${held}`, { title: 'Edited', url: 'https://b.example/' });
  await vi.waitUntil(async () => (await waitingForLocks()) > 0);
  const sendRest = await halfSent(server, creator, { image: await image('png') });
  const exchanges = new Exchanges();
  const flow = Array.from({ length: VISITORS }, (_, number) => {
    const visitor = clients.visitor();
    return number % 4 === 0
      ? requestUntilStopped(exchanges, 'seen page', () => visitor.get(`/u/${username}`))
      : requestUntilStopped(exchanges, 'click', () => visitor.post(`/api/links/${clicked}/click`));
  });
  const isAnswered = (kind: 'click' | 'seen page') => exchanges.of(kind).length > 10;
  await vi.waitUntil(() => isAnswered('click') && isAnswered('seen page'), { timeout: 10_000 });

  server.signal('SIGTERM');
  const end = waitForExit(server);
  await vi.waitUntil(() => refusesConnections(server));
  await Promise.all(flow);
  await blocker.rollback();
  expect([(await edit).status, await sendRest()]).toEqual([200, 200]);
  const { code, ms } = await end;

  const link = await around.db('link_days').where({ link_id: clicked }).first().then(found);
  const profile = await around.db('profiles').where({ username }).first().then(found);
  const page = await around
    .db('profile_days')
    .where({ user_id: profile.user_id })
    .first()
    .then(found);
  const clicks = tally(exchanges, 'click', link);
  const views = tally(exchanges, 'seen page', page);
  console.log(`shutdown: clicks ${clicks}, views ${views}, exited after ${ms} ms`);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(STOP_MS);
});

/** Checks that at least the answered requests were counted, and at most those that were sent. */
function tally(exchanges: Exchanges, kind: 'click' | 'seen page', day: Day): string {
  const sent = exchanges.of(kind).length;
  const answered = exchanges.of(kind).filter(({ acknowledged }) => acknowledged).length;
  const counted = Number(day.people) + Number(day.bots);
  expect(answered).toBeGreaterThan(10);
  expect(counted).toBeGreaterThanOrEqual(answered);
  expect(counted).toBeLessThanOrEqual(sent);
  return `sent ${sent}, answered ${answered}, counted ${counted}`;
}
type Day = { people: string; bots: string };
