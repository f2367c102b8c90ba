import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { addJob } from '#bff/jobs/jobs.store.ts';
import { MediaLibrary } from '#bff/media/media-library.ts';
import { createObjectStorage } from '#bff/media/object-storage.ts';
import { found } from '#test/harness/app/found.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { BUCKET, launchS3Server, storageVariables } from '#test/harness/services/s3-server.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const LINK = { title: 'Shop', url: 'https://shop.example' };

const s3 = await launchS3Server();
const proxy = await startTcpProxy(s3.url);
const around = await launchSurroundings();
const app = await startApp(around, { variables: storageVariables(proxy.url) });
const withoutStorage = await startApp(around);
const storage = createObjectStorage({
  url: `${s3.url}/${BUCKET}`,
  region: 'us-east-1',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
});
atEndOfFile(async () => {
  await Promise.all([app.stop(), withoutStorage.stop(), storage.close()]);
  await proxy.stop();
});

async function uploadPicture(client: Awaited<ReturnType<typeof app.signIn>>, color: string) {
  const body = { image: await image('png', { color }) };
  const response = await client.post('/api/profile/picture', body);
  const { picture } = response.json<{ picture: string }>();
  return { status: response.status, picture, id: `${picture}`.slice('/media/'.length) };
}

const mediaOf = (id: string) => app.db('media').where({ id }).first().then(found);
const isStored = (key: string | null | undefined) =>
  storage.get(`${key}`).then(
    () => true,
    () => false,
  );

/** Makes the objects in the list due, and waits until they are checked. */
async function cleanUp(): Promise<void> {
  await app.db('media_objects').update({ check_at: new Date(0) });
  await addJob(app.db, { kind: 'clean_media', payload: {} });
  await app.runJobs();
  expect(await app.db('media_objects')).toEqual([]);
}

it('stores a picture in the bucket and serves it with an ETag', async () => {
  const rosa = await app.signIn();
  const { picture, id } = await uploadPicture(rosa, '#102030');
  const { bytes, object_key } = await mediaOf(id);
  expect([bytes, await isStored(object_key)]).toEqual([null, true]);
  const response = await app.visitor().get(picture);
  expect(response.status).toBe(200);
  expect(response.bytes.subarray(8, 12).toString()).toBe('WEBP');
  const headers = {
    etag: `"${id}"`,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
  };
  expect(response.headers).toMatchObject(headers);
  const known = await app.visitor().get(picture, { 'If-None-Match': `"${id}"` });
  expect([known.status, known.bytes.length]).toEqual([304, 0]);
  // The header of a 304 response replaces the one of the copy in the browser's cache.
  expect(known.headers['cache-control']).toBe(headers['cache-control']);
});

it('deletes objects of replaced pictures, deleted accounts and uploads that were not saved', async () => {
  const [rosa, eve] = [await app.signIn(), await app.signIn()];
  const replaced = await mediaOf((await uploadPicture(rosa, '#203040')).id);
  const used = await mediaOf((await uploadPicture(rosa, '#304050')).id);
  const deleted = await mediaOf((await uploadPicture(eve, '#304050')).id);
  const before: string[] = await app.db('media_objects').pluck('key');
  const thumbnail = await image('png', { color: '#405060' });
  const unknown = '01900000-0000-7000-8000-000000000009';
  expect((await rosa.put(`/api/links/${unknown}`, { ...LINK, thumbnail })).status).toBe(404);
  const [unsaved] = await app.db('media_objects').whereNotIn('key', before).pluck('key');
  expect((await eve.delete('/api/account')).status).toBeLessThan(300);
  const keys = [replaced.object_key, deleted.object_key, unsaved, used.object_key];
  expect(await Promise.all([unsaved, used.object_key].map(isStored))).toEqual([true, true]);
  await cleanUp();
  expect(await Promise.all(keys.map(isStored))).toEqual([false, false, false, true]);
});

it('responds 503 without a change while the storage is down', async () => {
  const rosa = await app.signIn();
  const { picture } = await uploadPicture(rosa, '#506070');
  proxy.cut();
  const thumbnail = await image('png', { color: '#607080' });
  const refused = await rosa.post('/api/links', { ...LINK, thumbnail });
  expect([refused.status, refused.json()]).toMatchObject([503, { code: 'unavailable' }]);
  expect(refused.text).not.toContain('storage');
  expect((await uploadPicture(rosa, '#708090')).status).toBe(503);
  const unread = await app.visitor().get(picture);
  expect([unread.status, unread.headers['cache-control']]).toEqual([503, 'no-store']);
  const etag = `"${picture.slice('/media/'.length)}"`;
  expect((await app.visitor().get(picture, { 'If-None-Match': etag })).status).toBe(304);
  proxy.mend();
  expect((await rosa.get('/api/profile')).json()).toMatchObject({ picture });
  expect((await rosa.get('/api/links')).json()).toEqual([]);
  expect((await app.visitor().get(picture)).status).toBe(200);
});

it('moves existing pictures while both servers serve them', async () => {
  const rosa = await withoutStorage.signIn();
  const { picture, id } = await uploadPicture(rosa, '#8090a0');
  const { bytes } = await app.visitor().get(picture);
  const moved = await new MediaLibrary({ db: app.db, storage }).moveToStorage(() => undefined);
  const row = await mediaOf(id);
  expect([moved, row.bytes, await isStored(row.object_key)]).toEqual([1, null, true]);
  expect((await app.visitor().get(picture)).bytes).toEqual(bytes);
  expect((await withoutStorage.visitor().get(picture)).status).toBe(503);
  expect(await new MediaLibrary({ db: app.db, storage }).moveToStorage(() => undefined)).toBe(0);
});

it('does not follow redirects of the storage, and does not read objects above the limit', async () => {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('large')) response.end(Buffer.alloc(3 * 1024 * 1024));
    else response.writeHead(307, { Location: `${s3.url}/${BUCKET}/x` }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const other = createObjectStorage({ url, region: 'a', accessKey: 'b', secretKey: 'c' });
  await expect(other.get('x')).rejects.toMatchObject({ name: 'Unavailable' });
  await expect(other.put('x', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
    name: 'Unavailable',
  });
  await expect(other.get('large')).rejects.toMatchObject({ name: 'Unavailable' });
  await other.close();
  server.close();
});
