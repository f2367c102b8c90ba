import { expect, it } from 'vitest';
import { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { createLinks, startReplicas } from '#test/harness/app/replicas.ts';
import { launchSurroundings, PUBLIC_URL } from '#test/harness/app/surroundings.ts';

const LOAD_MS = 3_000;
const LOST_MS = 1_000;

const around = await launchSurroundings();

it('a killed process loses at most one second of views', async () => {
  const { userId } = await createLinks(around.db, 'killed-views', 0);
  const [server] = await startReplicas(around, 1);
  if (!server) throw new Error('No server was started.');
  /** The times at which views were answered, in milliseconds. */
  const answered: number[] = [];
  const endsAt = performance.now() + LOAD_MS;
  for (let view = 0; performance.now() < endsAt; view += 1) {
    const address = `10.5.${Math.floor(view / 250) % 250}.${view % 250}`;
    const client = new BrowserlessClient({ url: server.url, publicUrl: PUBLIC_URL, address });
    expect((await client.get('/u/killed-views')).status).toBe(200);
    answered.push(performance.now());
  }
  const killedAt = performance.now();
  await server.kill();

  const { views } = await around.db('profiles').where({ user_id: userId }).first().then(found);
  const [day] = await around.db('profile_days').where({ user_id: userId });
  const due = answered.filter((at) => at < killedAt - LOST_MS).length;
  console.log(`kill -9: ${answered.length} views answered, ${views} counted, ${due} due`);
  expect(due).toBeGreaterThan(100);
  expect(Number(views)).toBeGreaterThanOrEqual(due);
  expect(Number(views)).toBe(Number(day?.people));
});
