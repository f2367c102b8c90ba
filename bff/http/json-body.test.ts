import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { Context } from '#bff/context.ts';
import { jsonBody } from './json-body.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const IMAGE_BYTES = 7_000_000;
const CHUNK_BYTES = 64 * 1024;

/** Returns the memory in use, in bytes. */
async function used(): Promise<number> {
  // Collect twice: objects that are allocated during the first collection survive it.
  for (let round = 0; round < 2; round += 1) {
    await setImmediate();
    collectGarbage();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Returns a Koa context whose request body arrives in chunks. */
function upload(): Context {
  function* chunks() {
    yield Buffer.from('{"image":"');
    for (let sent = 0; sent < IMAGE_BYTES; sent += CHUNK_BYTES)
      yield Buffer.alloc(CHUNK_BYTES, 'A');
    yield Buffer.from('"}');
  }
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const req = Object.assign(Readable.from(chunks(), { objectMode: false }), { headers });
  return { req, state: {}, get: (name: string) => headers[name] ?? '', set() {} } as never;
}

it('S63 releases the bytes and the text of a body once a route has read it', async () => {
  const ctx = upload();
  const before = await used();
  let held = 0;
  await jsonBody(8_000_000)(ctx, async () => {
    expect((ctx.state.body as { image: string }).image.length).toBeGreaterThanOrEqual(IMAGE_BYTES);
    ctx.state.body = undefined;
    held = (await used()) - before;
  });
  expect(held).toBeLessThan(IMAGE_BYTES / 4);
  expect(ctx.req).toBeDefined();
});
