import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  buildImage,
  type Image,
  runInImage,
  startInImage,
} from '#test/harness/deployment/image.ts';
import { ownServices } from '#test/harness/deployment/own-deployment.ts';
import { untilListening } from '#test/harness/deployment/until-listening.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import type { DrillResult } from './drill.ts';

const command = promisify(execFile);
const REQUESTS = 200;
const PACKAGES_MB_MAX = 200;

export const title =
  'Container image: one Node, no root, read-only file system, packages below 200 MB';

function expect(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: ${found}, not ${wanted}`);
}

/**
 * Checks the files of the image.
 * @returns the size of the packages in megabytes
 */
async function checkFiles({ root, user }: Image): Promise<number> {
  const nodes = await command('find', [
    root,
    '-xdev',
    '-type',
    'f',
    '-name',
    'node',
    '-perm',
    '-u+x',
  ]);
  expect('Node', nodes.stdout.trim(), `${root}/usr/local/bin/node`);
  expect('user', user, '1000:1000');
  const owned = await command('find', [
    `${root}/app`,
    '-xdev',
    '(',
    '-uid',
    '1000',
    '-o',
    '-perm',
    '-o+w',
    ')',
    '!',
    '-type',
    'l',
  ]);
  expect('files that the process could change', owned.stdout, '');
  const size = await command('du', ['-sm', `${root}/app/node_modules`]);
  const megabytes = Number.parseInt(size.stdout, 10);
  if (megabytes >= PACKAGES_MB_MAX) throw new Error(`The packages have ${megabytes} MB.`);
  return megabytes;
}

/** Sends requests to the server, one by one. */
async function visit(url: string): Promise<DrillResult> {
  let [acknowledged, longestWaitMs] = [0, 0];
  for (let number = 0; number < REQUESTS; number += 1) {
    const begin = performance.now();
    const { status } = await fetch(url).catch(() => ({ status: 0 }));
    longestWaitMs = Math.max(longestWaitMs, Math.round(performance.now() - begin));
    if (status === 200) acknowledged += 1;
  }
  return { sent: REQUESTS, acknowledged, lost: 0, refused: REQUESTS - acknowledged, longestWaitMs };
}

/** Waits until a worker has recorded that it is alive. */
async function untilWorking(databaseUrl: string, check: () => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    while ((await client.query('SELECT FROM job_workers')).rowCount === 0) {
      check();
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}

/** Builds the image, then migrates a database and serves with it. */
export async function run(): Promise<DrillResult> {
  const image = await buildImage();
  const megabytes = await checkFiles(image);
  const { env, migrateUrl } = await ownServices();
  const [port, opsPort] = [await freePort(), await freePort()];
  const settings = {
    ...(env as Record<string, string>),
    PUBLIC_URL: 'https://posy.example',
    // The drill does not call the provider, but production requires an https address.
    STYTCH_API_URL: 'https://127.0.0.1:9/',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    OPS_HOST: '127.0.0.1',
    OPS_PORT: `${opsPort}`,
    DRAIN_SECONDS: '1',
  };
  const migration = { DATABASE_URL: migrateUrl };
  expect('migration', await runInImage(image, ['node', 'scripts/migrate.ts'], migration), 0);
  const server = startInImage(image, image.command, settings);
  atEndOfFile(() => server.kill('SIGKILL'));
  await untilListening(port, async () => expect('exit code of the server', server.exitCode, null));
  const worker = startInImage(image, ['node', 'bff/worker.ts'], settings);
  atEndOfFile(() => worker.kill('SIGKILL'));
  await untilWorking(migrateUrl, () => expect('exit code of the worker', worker.exitCode, null));
  const result = await visit(`http://127.0.0.1:${port}/healthz`);
  expect('failed requests', result.refused, 0);
  expect('health check', await runInImage(image, image.healthCommand, settings), 0);
  expect('exit code of the worker', worker.exitCode, null);
  for (const child of [server, worker]) {
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect('exit code after SIGTERM', code, 0);
  }
  return { ...result, note: `packages of ${megabytes} MB (< ${PACKAGES_MB_MAX} MB)` };
}
