import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { FLAGS } from '#test/harness/browser/chromium.ts';
import { findChromium } from '#test/harness/programs/browsers.ts';

const LISTENING = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//;

async function devToolsPort(child: ChildProcessByStdio<null, null, Readable>): Promise<number> {
  for await (const line of createInterface(child.stderr)) {
    const port = LISTENING.exec(line)?.[1];
    if (port === undefined) continue;
    child.stderr.resume();
    return Number(port);
  }
  throw new Error('Chromium exited before it listened.');
}

/**
 * Starts a Chromium for one Lighthouse run. It has an empty profile and can only connect to
 * loopback addresses.
 */
export async function withChromium<T>(visit: (port: number) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'posy-lighthouse-'));
  const flags = [...FLAGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(await findChromium(), flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  try {
    return await visit(await devToolsPort(child));
  } finally {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
