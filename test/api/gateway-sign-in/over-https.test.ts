import { expect, it } from 'vitest';
import {
  arrivalOf,
  type ListedEndpoint,
  nameOf,
  SIGNING_IN,
} from '#test/api/gateway/listed-endpoints.ts';
import { make, prepare, signedInResponse } from '#test/api/gateway/provider-responses.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

// As in production, a proxy terminates TLS and forwards plain HTTP to the server.
const recorded = await launchRecordedApp({ publicUrl: 'https://posy.example' });
const { app, upstream } = recorded;
const SESSION =
  /^__Host-posy=[\w-]{43}; path=\/; expires=[^;]+; samesite=strict; secure; httponly$/i;

const endpoints = SIGNING_IN.map((endpoint) => [nameOf(endpoint), endpoint] as const);

async function expectSignIn(client: BrowserlessClient, endpoint: ListedEndpoint): Promise<void> {
  await prepare(recorded, client, endpoint);
  upstream.script(arrivalOf(endpoint), { body: signedInResponse(recorded) });
  const response = await make(client, endpoint);
  expect([response.status, response.text]).toEqual([200, expect.stringContaining('"data"')]);
  expect(response.setCookies.filter((line) => SESSION.test(line))).toHaveLength(1);
  expect((await client.get('/api/profile')).status).toBe(200);
}

it.each(endpoints)(
  'S1 S20 %s replaces a session behind a TLS-terminating proxy',
  async (_, endpoint) => {
    await expectSignIn(await app.signIn(), endpoint);
  },
);

it.each(endpoints.filter(([, { session }]) => session !== 'required'))(
  'S1 %s signs in behind a TLS-terminating proxy without a session',
  async (_, endpoint) => {
    await expectSignIn(app.visitor(), endpoint);
  },
);
