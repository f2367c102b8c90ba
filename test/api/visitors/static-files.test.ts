import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const [packed = ''] = globSync('assets/*.js.br', { cwd: `${process.env.DIST ?? 'dist'}/client` });
const [woff2 = ''] = globSync('assets/*.woff2', { cwd: `${process.env.DIST ?? 'dist'}/client` });
const asset = packed.replace(/\.br$/, '');

it('S55 hashed assets are immutable, root files are cached for an hour', async () => {
  const visitor = app.visitor();
  const hashed = await visitor.get(`/${asset}`);
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers['content-type']).toMatch(/javascript/);
  const font = await visitor.get(`/${woff2}`);
  expect(font.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(font.headers['content-type']).toBe('font/woff2');
  expect(font.bytes.subarray(0, 4).toString()).toBe('wOF2');
  const root = await visitor.get('/favicon.svg');
  expect(root.headers['cache-control']).toBe('public, max-age=3600');
  expect(root.headers['content-type']).toMatch(/svg/);
});

it('a 304 has the headers of the 200', async () => {
  const visitor = app.visitor();
  const first = await visitor.get(`/${asset}`);
  const again = await visitor.get(`/${asset}`, { 'If-None-Match': `${first.headers.etag}` });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  for (const name of ['etag', 'cache-control', 'vary']) {
    expect(again.headers[name]).toBe(first.headers[name]);
  }
});

it.each(['file', 'document'])('sends a %s in an encoding that the client accepts', async (kind) => {
  const path = kind === 'file' ? `/${asset}` : '/';
  const visitor = app.visitor();
  const sizes: Record<string, number> = {};
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await visitor.get(path, { 'Accept-Encoding': encoding });
    expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding);
    sizes[encoding] = response.bytes.length;
  }
  expect(sizes.br).toBeLessThan(sizes.identity ?? 0);
  expect(sizes.gzip).toBeLessThan(sizes.identity ?? 0);
});

it('ignores Range and sends the whole file', async () => {
  const whole = await app.visitor().get(`/${asset}`);
  for (const range of ['bytes=5-2', 'bytes=-5', 'bytes=0-0']) {
    const response = await app.visitor().get(`/${asset}`, { Range: range });
    expect([response.status, response.bytes.length]).toEqual([200, whole.bytes.length]);
  }
});

it('responds to HEAD with the length and without a body', async () => {
  const response = await app.visitor().send('HEAD', `/${asset}`, {});
  expect([response.status, response.bytes.length]).toEqual([200, 0]);
  expect(Number(response.headers['content-length'])).toBeGreaterThan(0);
});
