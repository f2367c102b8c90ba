import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, expect, it } from 'vitest';
import { rewriteStored } from '#test/harness/app/session-records.ts';
import { appEnvironment, launchSurroundings } from '#test/harness/app/surroundings.ts';
import { ClientPool } from '#test/harness/faults/client-pool.ts';
import type { Kind } from '#test/harness/faults/exchanges.ts';
import { newPages } from '#test/harness/faults/new-pages.ts';
import { ownProvider } from '#test/harness/faults/own-services.ts';
import { runWithFaults } from '#test/harness/faults/run-with-faults.ts';
import type { Traffic } from '#test/harness/faults/traffic.ts';
import { startRecordingUpstream } from '#test/harness/services/recording-upstream.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';

const around = await launchSurroundings();
const provider = await ownProvider();
const upstream = await startRecordingUpstream(provider.url);
const key = randomBytes(32);
const server = await startServerProcess(
  appEnvironment(around, { stytchApiUrl: upstream.url, sessionKeys: key.toString('base64') }),
);
afterAll(async () => {
  await server.kill();
  await upstream.stop();
});
afterEach(() => upstream.reset());

const scene = {
  clients: new ClientPool(server),
  newPages: await newPages(around.db),
  databaseUrl: () => around.databaseUrl,
};
const MINUTE_MS = 60_000;
const CALLS = [
  'POST /v1/oauth/authenticate',
  'POST /v1/sessions/authenticate',
  'POST /sdk/v1/sessions/authenticate',
];
const DASHBOARD: readonly Kind[] = ['read', 'write'];
const PUBLIC: readonly Kind[] = ['seen page', 'new page', 'click'];
/**
 * Kinds of requests that must not be affected. They include those of signed-in users, although
 * their sessions are due for revalidation.
 */
const unaffected = [...DASHBOARD, ...PUBLIC];

async function sessionsAreDue({ creators }: Traffic): Promise<void> {
  const records = { redis: around.redis, sessionKeys: [key] };
  for (const { client } of creators) {
    await rewriteStored(records, client, { confirmedAt: Date.now() - 6 * MINUTE_MS });
  }
}

/**
 * Sets the fault of the provider.
 * @param fault in the format of the emulator's admin call; undefined removes it
 */
async function inject(fault: object | undefined): Promise<void> {
  const url = new URL('/emulator/admin/faults', provider.url);
  if (!fault) await fetch(url, { method: 'DELETE' });
  for (const call of fault ? CALLS : []) {
    const body = JSON.stringify({ path: call.split(' ')[1], fault });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(await response.text());
  }
}

it('signs in when the provider is slow but within the timeout', () =>
  runWithFaults(scene, {
    name: 'provider slow',
    prepare: sessionsAreDue,
    strike: () => inject({ delayMs: 1_500 }),
    lift: () => inject(undefined),
    lastsMs: 2_500,
    unaffected: [...unaffected, 'sign-in', 'sdk'],
  }));

it('S48 S52 recovers after the provider is frozen', () =>
  runWithFaults(scene, {
    name: 'provider frozen',
    prepare: sessionsAreDue,
    strike: provider.freeze,
    lift: provider.thaw,
    lastsMs: 8_500,
    unaffected,
  }));

it('S48 recovers after the provider is cut off', () =>
  runWithFaults(scene, {
    name: 'provider cut off',
    prepare: sessionsAreDue,
    strike: provider.cut,
    lift: provider.mend,
    lastsMs: 1_000,
    unaffected,
  }));

const ended = { status_code: 404, error_type: 'session_not_found', error_message: 'No.' };
const other = {
  session: { session_id: 'session-of-somebody-else', authentication_factors: [] },
  user: { user_id: 'somebody-else', emails: [], totps: [] },
  status_code: 200,
};

/**
 * Maximum number of bytes that the server reads: the buffers of its connection, and its own limit.
 */
const BYTES_READ_MAX = 16 * 1024 * 1024;
let mostBytesRead = 0;

/** Sends data as long as the server reads it. */
function endless(response: ServerResponse): void {
  const block = Buffer.alloc(256 * 1024, ' ');
  let taken = 0;
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    do {
      taken += block.length;
      mostBytesRead = Math.max(mostBytesRead, taken);
    } while (!response.destroyed && response.write(block));
  };
  response.on('drain', more);
  more();
}

it.each([
  ['garbage', { body: '<html>' }],
  ['an error body with status 200', { body: ended }],
  ['an error', { status: 500, body: { status_code: 500 } }],
  ['another user', { body: { ...other, data: other } }],
  ['an endless body', endless],
])('S48 S59 handles a wrong response of the provider: %s', async (what, lie) => {
  await runWithFaults(scene, {
    name: `provider says ${what}`,
    prepare: sessionsAreDue,
    strike: () => {
      for (const call of CALLS) upstream.script(call, lie);
    },
    lift: upstream.reset,
    lastsMs: 700,
    unaffected,
  });
  expect(mostBytesRead).toBeLessThan(BYTES_READ_MAX);
});

it('S48 recovers after the provider is killed and restarted without its state', async () => {
  const client = await scene.clients.signIn();
  const { client: newcomer, token } = await scene.clients.readyToVerify();
  await provider.kill();
  const verify = await newcomer.post('/api/auth/verify', { accessToken: token });
  const check = await client.post('/sdk/v1/sessions/authenticate', {});
  expect([verify.status, check.status]).toEqual([503, 503]);
  expect((await client.get('/api/profile')).status).toBe(200);
  await provider.restart();
  await scene.clients.recovered();
  expect((await client.get('/api/profile')).status).toBe(200);
});
