import { EventEmitter } from 'node:events';
import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { ByteRecorder } from './byte-recorder.ts';

/** Returns what a new recorder records of a response. */
async function recorded(path: string, body: string, status = 200): Promise<string> {
  const context = new EventEmitter();
  const recorder = new ByteRecorder(context as unknown as BrowserContext);
  context.emit('response', {
    url: () => `https://posy.example${path}`,
    ok: () => status < 300,
    headersArray: async () => [{ name: 'x-status', value: String(status) }],
    body: async () => Buffer.from(body),
  });
  return recorder.all();
}

it('records an asset for each browser, although it is read once', async () => {
  expect(await recorded('/assets/app-12345678.js', 'secret-1')).toContain('secret-1');
  expect(await recorded('/assets/app-12345678.js', 'read again')).toContain('secret-1');
});

it('reads a response that is not a file of the build again for each browser', async () => {
  for (const path of ['/', '/api/session', '/assets/app.js', '/assets/app-12345678.js/x']) {
    expect(await recorded(path, 'secret-1')).toContain('secret-1');
    expect(await recorded(path, 'secret-2')).toContain('secret-2');
  }
});

it('reads an asset again after an error', async () => {
  expect(await recorded('/assets/gone-12345678.js', 'not found', 404)).toContain('not found');
  expect(await recorded('/assets/gone-12345678.js', 'secret-2')).toContain('secret-2');
});
