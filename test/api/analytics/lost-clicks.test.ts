import { afterAll, expect, it, vi } from 'vitest';
import { launchSurroundings, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { WriteLoad } from '#test/harness/deployment/write-load.ts';
import { Load } from '#test/harness/load/load.ts';

const around = await launchSurroundings();
const app = await startApp(around);
afterAll(() => app.stop());

/**
 * Moves a counted click from one link to another. The totals stay equal, although one click is lost
 * and another is counted without an acknowledgment.
 */
async function moveClick(): Promise<void> {
  const clicked = () => around.db('blocks').where('click_count', '>', 0).pluck('id');
  await vi.waitUntil(async () => (await clicked()).length > 1, { timeout: 10_000 });
  const [from = '', to = ''] = await clicked();
  await around.db('blocks').where({ id: from }).decrement('click_count', 1);
  await around.db('blocks').where({ id: to }).increment('click_count', 1);
}

it('WriteLoad detects a lost click even if another link has one click too many', async () => {
  const load = await WriteLoad.start([app.url]);
  await moveClick();
  expect(await load.end()).toMatchObject({ lost: 1, failures: {} });
  await around.db('users').delete();
});

it('npm run load detects a lost click even if another link has one click too many', async () => {
  const target = { url: app.url, publicUrl: PUBLIC_URL };
  const rates = { visitors: 1, clicks: 50, edits: 1, 'sign-ins': 1 };
  const load = await Load.withCreators(target, rates);
  load.start();
  await moveClick();
  await load.end();
  expect(load.lost).toBe(1);
});
