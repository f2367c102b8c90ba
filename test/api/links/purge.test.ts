import { expect, it } from 'vitest';
import type { Link } from '#bff/contracts/link.ts';
import { addJob } from '#bff/jobs/jobs.store.ts';
import { createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { jobsBesidesDrawings } from '#test/harness/app/test-jobs.ts';
import { image } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const { db } = app;

async function purge(): Promise<void> {
  await addJob(db, { kind: 'purge_links', payload: {} });
  await app.runJobs();
  expect(await jobsBesidesDrawings(db)).toEqual([]);
}
const deleteBefore = (ids: readonly string[], age: string) =>
  db('blocks')
    .whereIn('id', [...ids])
    .update({ deleted_at: db.raw(`now() - interval '${age}'`) });

it('deletes links for good 30 days after their deletion, with counts and unused thumbnails', async () => {
  const page = await createPage(app);
  const add = async (color: string) => {
    const thumbnail = await image('png', { color });
    const body = { title: color, url: 'https://a.example', thumbnail };
    return (await page.owner.post('/api/links', body)).json<Link>();
  };
  const shown = await add('#00ff00');
  const [old, sharing, recent] = [await add('#ff0000'), await add('#00ff00'), await add('#0000ff')];
  for (const { id } of [old, recent]) await page.click(app.visitor(), {}, id);
  await deleteBefore([old.id, sharing.id], '30 days');
  await deleteBefore([recent.id], '29 days 23 hours');
  await purge();
  const ids = await db('blocks').where({ user_id: page.userId }).orderBy('position').pluck('id');
  expect(ids).toEqual([page.links[0], shown.id, recent.id]);
  const media = await db('media').where({ user_id: page.userId }).pluck('id');
  const kept = [shown, recent].map(({ thumbnail }) => thumbnail?.replace('/media/', ''));
  expect(media.sort()).toEqual(kept.sort());
  const counted = await db('link_days').where({ user_id: page.userId }).pluck('link_id');
  expect(counted).toEqual([recent.id]);
});

it('purges more links than one transaction deletes, of several owners', async () => {
  for (const page of [await createPage(app), await createPage(app)]) {
    const links = Array.from({ length: 45 }, (_, n) => ({
      title: `${n}`,
      url: 'https://a.example',
    }));
    const added = (await page.owner.post('/api/links/batch', { links })).json<Link[]>();
    await deleteBefore(
      added.map(({ id }) => id),
      '31 days',
    );
  }
  await purge();
  await purge();
  expect(await db('blocks').whereRaw("deleted_at < now() - interval '30 days'")).toEqual([]);
});
