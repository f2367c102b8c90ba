import { afterAll, expect, it } from 'vitest';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import {
  frozenProvider,
  hangingProvider,
  tricklingProvider,
} from '#test/harness/services/bad-providers.ts';

const around = await launchSurroundings();

const providers = {
  hangs: await hangingProvider(),
  trickles: await tricklingProvider(),
  'does not even connect': await frozenProvider(),
};
const stops: (() => unknown)[] = Object.values(providers).map(({ stop }) => stop);
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Verifies a token; returns the response and its duration in milliseconds. */
async function verifyAgainst(stytchApiUrl: string) {
  const app = await startApp(around, { stytchApiUrl });
  stops.push(() => app.stop());
  const client = app.visitor();
  await client.get('/auth/google/start');
  const startedAt = performance.now();
  const response = await client.post('/api/auth/verify', { accessToken: 'token' });
  return { client, response, ms: performance.now() - startedAt };
}

it.concurrent.each([
  ['hangs', 6_000, 10_000],
  ['trickles', 6_000, 10_000],
  ['does not even connect', 1_500, 5_000],
] as const)(
  'S52 responds 503 after the time limit when the provider %s',
  async (kind, least, most) => {
    const { client, response, ms } = await verifyAgainst(providers[kind].url);
    expect(response.status).toBe(503);
    expect(response.json()).toMatchObject({
      error: 'Sign-in is not available right now',
      code: 'unavailable',
      details: 'The sign-in provider does not respond. Please try again in a moment.',
    });
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
    expect(client.cookies.has('posy')).toBe(false);
    expect(ms).toBeGreaterThan(least);
    expect(ms).toBeLessThan(most);
  },
);
