import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createCardJobs } from '#bff/share-card/card-jobs.ts';
import { operatorOf } from '#test/api/moderation/operator.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { found } from '#test/harness/app/found.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { jobsOf, makeDrawingsDue } from '#test/harness/app/test-jobs.ts';
import { image } from '#test/harness/images/images.ts';
import { seedMany } from '#test/harness/services/seed-many.ts';

const app = await launchTestApp();
const operator = operatorOf(app);

/** Runs the jobs that draw the cards of all edited pages. */
async function drawCards(): Promise<void> {
  await makeDrawingsDue(app.db);
  await app.runJobs();
}

/** Returns the values of a page's metadata by their names. */
async function metadata({ path }: { path: string }): Promise<Record<string, string>> {
  const { text } = await app.visitor().get(path);
  const tags = text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
}

async function cardOf(page: CreatorPage): Promise<string> {
  // The edit evicts the page, which is cached for a second.
  await page.owner.put('/api/profile', { show_views: true });
  return new URL(found((await metadata(page))['og:image'])).pathname;
}

const cardJobs = async ({ userId }: CreatorPage) =>
  (await jobsOf(app.db)).filter(({ key }) => key === `draw_card:${userId}`);

const storedCards = ({ userId }: CreatorPage) =>
  app.db('media').where({ user_id: userId, content_type: 'image/jpeg' }).pluck('id');

it('renders one card after several edits, and links to it in the metadata of the page', async () => {
  const page = await createPage(app);
  const none = await metadata(page);
  expect(none).toMatchObject({
    'og:image': `${app.publicUrl}/og.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Posy',
    'twitter:card': 'summary_large_image',
    'twitter:image': `${app.publicUrl}/og.png`,
  });
  await page.owner.post('/api/profile/picture', { image: await image('png') });
  for (const bio of ['One', 'Two']) await page.owner.put('/api/profile', { bio });
  expect(await cardJobs(page)).toHaveLength(1);
  // Jobs with a lower number run first, so jobs with the default priority of 0 precede the drawing.
  expect((await cardJobs(page))[0]?.priority).toBeGreaterThan(0);
  await drawCards();
  const path = await cardOf(page);
  expect(path).toMatch(new RegExp(`^${page.path}/card-[0-9a-f]{16}\\.jpg$`));
  const { name } = (await page.owner.get('/api/profile')).json<{ name: string }>();
  expect(await metadata(page)).toMatchObject({
    'og:image:alt': `${name} (@${page.username}) · Posy`,
    'twitter:image': app.publicUrl + path,
  });

  const card = await app.visitor().get(path);
  expect(card.status).toBe(200);
  expect(card.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
    'x-content-type-options': 'nosniff',
  });
  expect(card.bytes.length).toBeLessThanOrEqual(200_000);
  expect(await sharp(card.bytes).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  const known = await app.visitor().get(path, { 'If-None-Match': `${card.headers.etag}` });
  expect([known.status, known.bytes.length]).toEqual([304, 0]);
  const head = await app.visitor().send('HEAD', path, {});
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  const upperCase = path.replace(page.username, page.username.toUpperCase());
  expect((await app.visitor().get(upperCase)).status).toBe(200);
});

it('renders no card that would look the same, and replaces the card otherwise', async () => {
  const page = await createPage(app);
  await page.owner.post('/api/profile/picture', { image: await image('png') });
  await drawCards();
  const [first] = await storedCards(page);
  const old = await cardOf(page);
  await page.addLink('Second');
  // If the job rendered the card, it would fail and stay in the queue.
  const picture = () => app.db('media').where({ user_id: page.userId, content_type: 'image/webp' });
  const { bytes } = found(await picture().first());
  await picture().update({ bytes: Buffer.from('broken') });
  await drawCards();
  expect(await cardJobs(page)).toEqual([]);
  await picture().update({ bytes });
  expect(await storedCards(page)).toEqual([first]);
  expect(await cardOf(page)).toBe(old);

  await page.owner.put('/api/profile', { appearance: { theme: 'neon' } });
  await drawCards();
  const [second, ...others] = await storedCards(page);
  expect([second === first, others]).toEqual([false, []]);
  const current = await cardOf(page);
  expect(current).not.toBe(old);
  const moved = await app.visitor().get(old);
  expect([moved.status, moved.headers.location]).toEqual([307, current]);
  expect(moved.headers['cache-control']).toBe('no-store');
});

it('S76 S87 returns the status of the page for its card', async () => {
  const page = await createPage(app);
  const unsaved = await app.visitor().get('/u/unknown-name/card-0000000000000000.jpg');
  expect(unsaved.status).toBe(404);
  expect((await app.visitor().get(`${page.path}/card-0000000000000000.jpg`)).status).toBe(404);
  await drawCards();
  const path = await cardOf(page);
  const status = async () => (await app.visitor().get(path)).status;
  expect(await status()).toBe(200);
  await page.owner.put('/api/profile', { published: false });
  expect(await status()).toBe(404);
  await page.owner.put('/api/profile', { published: true });
  expect(await status()).toBe(200);
  await operator.suspend(page.username, 'A reason.');
  const gone = await app.visitor().get(path);
  expect([gone.status, gone.headers['cache-control']]).toEqual([410, 'no-store']);
  await operator.restore(page.username);
  expect(await status()).toBe(200);

  const username = `renamed-${Date.now() % 1e9}`;
  await page.owner.put('/api/profile', { username });
  const moved = await app.visitor().get(path);
  expect([moved.status, moved.headers.location]).toEqual([
    307,
    path.replace(page.username, username),
  ]);
  for (const hash of [
    '0',
    'x'.repeat(16),
    '%0d%0aSet-Cookie:%20a=b',
    '..%2f..%2fevil',
    '%E2%82%AC',
  ]) {
    expect((await app.visitor().get(`${page.path}/card-${hash}.jpg`)).status, hash).toBe(404);
  }
  await page.owner.delete('/api/account');
  expect(await status()).toBe(404);
  expect(await storedCards(page)).toEqual([]);
});

it('renders no card for a page that was taken offline or deleted before', async () => {
  const [offline, deleted] = [await createPage(app), await createPage(app)];
  await offline.owner.put('/api/profile', { published: false });
  await deleted.owner.delete('/api/account');
  await drawCards();
  expect(await storedCards(offline)).toEqual([]);
  expect(await cardJobs(deleted)).toEqual([]);
});

it('renders cards of viewed pages that were last edited before cards existed', async () => {
  const [viewed, unseen] = [await createPage(app), await createPage(app)];
  await app.db.raw("DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'draw_card:%'");
  await app.db('profiles').where({ user_id: viewed.userId }).update({ views: 1 });
  await app.db.raw("SELECT graphile_worker.add_job('find_missing_cards', '{}'::json)");
  // One run finds the missing cards; the next one renders them.
  await app.runJobs();
  await app.runJobs();
  expect(await storedCards(viewed)).toHaveLength(1);
  expect(await storedCards(unseen)).toEqual([]);
});

it('renders the cards of viewed pages again if an older renderer created them', async () => {
  const [viewed, unseen] = [await createPage(app), await createPage(app)];
  await drawCards();
  const hashOf = async ({ userId }: CreatorPage) =>
    (await app.db('profiles').where({ user_id: userId }).pluck('card_hash'))[0];
  const current = await hashOf(viewed);
  await app.db('profiles').update({ card_hash: 'f'.repeat(16) });
  await app.db('profiles').where({ user_id: viewed.userId }).update({ views: 1 });
  await app.db.raw("SELECT graphile_worker.add_job('find_outdated_cards', '{}'::json)");
  // One run finds the outdated cards; the next one renders them.
  await app.runJobs();
  await app.runJobs();
  expect(await hashOf(viewed)).toBe(current);
  expect(await storedCards(viewed)).toHaveLength(1);
  expect(await hashOf(unseen)).toBe('f'.repeat(16));
});

it('searches for outdated cards in batches, with a delay only after renderings', async () => {
  const crowd = { first: 1, last: 200, links: 1, viewDays: 0, clickDays: 0 };
  await seedMany(app.around.databaseUrl, { prefix: 'outdated', ...crowd });
  const page = await createPage(app);
  await drawCards();
  const seeded = () => app.db('profiles').whereLike('username', 'outdated-%');
  const [card_id] = await storedCards(page);
  await seeded().update({ card_id, card_hash: 'f'.repeat(16) });
  const owners = await seeded().orderBy('user_id').pluck('user_id');
  // Calls the handler directly, because a runner might run the next search before the test reads
  // the queue.
  const { find_outdated_cards } = createCardJobs({
    db: app.db,
    config: { publicUrl: app.publicUrl },
    media: undefined as never,
    draw: undefined as never,
  });
  const search = async () => {
    const startedAt = Date.now();
    await find_outdated_cards({});
    const next = found(
      (await jobsOf(app.db)).find(({ key }) => key === 'find_outdated_cards:next'),
    );
    return { ...next.payload, hasPause: next.run_at.getTime() - startedAt > 30_000 };
  };
  expect(await search()).toEqual({ after: owners.at(-1), hasPause: false });
  await seeded()
    .where({ user_id: found(owners[0]) })
    .update({ views: 1 });
  expect(await search()).toEqual({ after: owners.at(-1), hasPause: true });
});
