import { expect, it, vi } from 'vitest';
import { SignInFlowStore } from '#bff/auth/sign-in-flow-store.ts';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { newPerson, signInWhile } from '#test/harness/app/sign-in.ts';

const { app, upstream } = await launchRecordedApp();
const EXCHANGE = 'POST /v1/oauth/authenticate';

it('S14 an exchange that fails in one tab leaves the newer sign-in of another tab open', async () => {
  const person = newPerson();
  const client = app.visitor();
  const firstToken = await app.callbackToken(client, person);
  let fail = () => undefined as unknown;
  const arrived = new Promise<void>((resolve) => {
    upstream.script(EXCHANGE, (response) => {
      fail = () => response.destroy();
      resolve();
    });
  });
  const first = client.post('/api/auth/verify', { accessToken: firstToken });
  await arrived;
  const accessToken = await app.callbackToken(client, person);
  fail();
  expect((await first).status).toBeGreaterThanOrEqual(500);
  upstream.reset();
  expect((await client.post('/api/auth/verify', { accessToken })).status).toBe(200);
});

it('S14 a tab waits for another tab longer than the provider may take', async () => {
  const client = app.visitor();
  const reads = vi.spyOn(SignInFlowStore.prototype, 'outcome');
  let waiting: Promise<ClientResponse> | undefined;
  const read = () => {
    const before = reads.mock.calls.length;
    return vi.waitUntil(() => reads.mock.calls.length > before);
  };
  const first = await signInWhile(upstream, client, async () => {
    waiting = client.copy().post('/api/auth/verify', { accessToken: 'one-time' });
    await read();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8_500 });
    await read();
  });
  vi.useRealTimers();
  expect([first.status, (await waiting)?.status]).toEqual([200, 200]);
});
