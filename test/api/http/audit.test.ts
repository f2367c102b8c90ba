import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { hashId } from '#bff/crypto/random-id.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { reachesDependencies } from '#test/harness/app/ops-port.ts';
import { readStored, rewriteStored, sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { appEnvironment, launchSurroundings } from '#test/harness/app/surroundings.ts';
import { ClientPool } from '#test/harness/faults/client-pool.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';
import { startWorkerProcess } from '#test/harness/services/worker-process.ts';

const MINUTE = 60_000;
const around = await launchSurroundings();
const key = randomBytes(32);
const postgres = await startTcpProxy(around.databaseUrl);
const records = { redis: around.redis, sessionKeys: [key] };
const folder = await mkdtemp(join(tmpdir(), 'posy-audit-'));
const output = await open(join(folder, 'log'), 'a');
const env = appEnvironment(around, {
  sessionKeys: key.toString('base64'),
  databaseUrl: postgres.url,
});
const server = await startServerProcess({ ...env, LOG_LEVEL: 'info' }, output.fd);
const worker = await startWorkerProcess(
  { ...env, DATABASE_URL: around.databaseUrl, LOG_LEVEL: 'info' },
  output.fd,
);
afterAll(async () => {
  await worker.end('SIGKILL');
  await server.kill();
  await postgres.stop();
  await output.close();
  await rm(folder, { recursive: true });
});
const site = new ClientPool(server);

interface Line {
  msg: string;
  requestId?: string;
  audit?: string;
  session?: string;
  reason?: string;
}

/**
 * Returns all lines logged before this call. Lines are written in order, so it waits for the line
 * of a new request.
 */
async function log(): Promise<Line[]> {
  const { headers } = await site.visitor().get('/healthz');
  let text = '';
  await vi.waitUntil(async () => {
    text = await readFile(join(folder, 'log'), 'utf8');
    return text.includes(`${headers['x-request-id']}`) && text.endsWith('\n');
  });
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/**
 * Returns the name of a session in the log: a prefix of the key of its record. The session id is
 * never logged.
 */
const nameOf = (id: string) => hashId(id).slice(0, 16);

async function eventsOf(session: string): Promise<(string | undefined)[][]> {
  const lines = (await log()).filter((line) => line.session === session);
  return lines.map(({ audit, reason }) => (reason === undefined ? [audit] : [audit, reason]));
}

async function signIn(person = newPerson()): Promise<[BrowserlessClient, string]> {
  const client = await site.signIn(person);
  return [client, nameOf(sessionCookie(client))];
}

it('S60 logs one line with the session’s hash for each sign-in, cross-site rejection, sign-out and revocation', async () => {
  const [client, session] = await signIn();
  const { providerSessionId } = await readStored(records, client);
  await client.put('/api/profile', {}, { 'Sec-Fetch-Site': 'same-site' });
  await client.post('/sdk/v1/oauth/authorize', '', { Origin: '', 'Sec-Fetch-Site': undefined });
  await client.post('/api/signout');
  expect(await eventsOf(session)).toEqual([
    ['signed in', 'google'],
    ['cross-origin request refused'],
    ['cross-origin request refused'],
    ['signed out'],
  ]);
  const revoked = () => eventsOf(nameOf(providerSessionId));
  await expect.poll(revoked, { timeout: 8_000 }).toEqual([['provider session revoked']]);
});

it('S60 logs a revocation whose job could not be added', async () => {
  const [client] = await signIn();
  const { providerSessionId } = await readStored(records, client);
  postgres.cut();
  expect((await client.post('/api/signout')).status).toBe(204);
  const revoked = () => eventsOf(nameOf(providerSessionId));
  await expect.poll(revoked, { timeout: 8_000 }).toEqual([['provider session revoked']]);
  postgres.mend();
  await vi.waitUntil(() => reachesDependencies(server.opsUrl));
});

it('S60 logs a sign-out by the SDK', async () => {
  const [client, session] = await signIn();
  await client.send('POST', '/sdk/v1/sessions/revoke', {});
  expect((await eventsOf(session)).slice(1)).toEqual([['signed out']]);
});

it('S60 logs every failed sign-in with its reason and the id of the request', async () => {
  const { client } = await site.readyToVerify();
  const failed = [
    await client.post('/api/auth/verify', { accessToken: 'wrong' }),
    await site.visitor().post('/api/auth/verify', { accessToken: 'without a sign-in flow' }),
    await client.post('/sdk/v1/otps/authenticate', { token: '123456', method_id: 'x' }),
  ];
  const lines = await log();
  const reasons = failed.map(({ headers }) => {
    const ofRequest = lines.filter((line) => line.requestId === headers['x-request-id']);
    const [event, ...more] = ofRequest.filter(({ msg }) => msg !== 'request');
    expect([event?.audit, more, event?.session]).toEqual(['sign-in failed', [], undefined]);
    return event?.reason;
  });
  expect(reasons).toEqual(['sign_in_refused', 'no sign-in flow', 'otp_code_not_found']);
});

it.each([
  ['in the background', 3.1],
  ['before the response', 5.1],
])('S60 logs the end of a session at the provider when it is found %s', async (_, minutes) => {
  const [client, session] = await signIn();
  const { providerSessionId } = await readStored(records, client);
  around.emulator.state.sessions.end(providerSessionId);
  await rewriteStored(records, client, { confirmedAt: Date.now() - minutes * MINUTE });
  await client.get('/api/profile');
  const events = async () => (await eventsOf(session)).slice(1);
  await expect.poll(events, { timeout: 8_000 }).toEqual([['ended by the provider']]);
});

it('S60 logs sessions that the user ends, and the deletion of the account', async () => {
  const person = newPerson();
  const [client, session] = await signIn(person);
  await signIn(person);
  await client.delete('/api/sessions');
  await client.delete('/api/account');
  expect((await eventsOf(session)).slice(1)).toEqual([
    ['session ended by its owner'],
    ['account deleted'],
  ]);
});
