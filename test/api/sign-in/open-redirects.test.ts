import { expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const EVIL = 'evil.example';
const TARGETS = [
  `//${EVIL}`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `/%2f%2f${EVIL}`,
  `/%5c${EVIL}`,
  `/\t/${EVIL}`,
  `/%09/${EVIL}`,
  `/%0d%0aLocation:%20https://${EVIL}`,
  `https://${EVIL}`,
  `https://localhost:3000@${EVIL}`,
  `javascript:location='https://${EVIL}'`,
  `data:text/html,${EVIL}`,
];
const NAMES =
  'next redirect redirect_uri return_to returnUrl url continue login_redirect_url error';

/** Returns the origin to which a redirect leads. */
const landing = (location: string | undefined) =>
  location === undefined ? undefined : new URL(location, app.publicUrl).origin;

it.each(TARGETS)('S18 %j in a query does not change the redirect', async (target) => {
  const provider = new URL(app.emulator.url).origin;
  for (const path of ['/', '/login', '/auth/callback', '/auth/google/start', '/dashboard']) {
    const query = NAMES.split(' ')
      .map((name) => `${name}=${encodeURIComponent(target)}`)
      .join('&');
    const response = await app.visitor().get(`${path}?${query}`, { 'Sec-Fetch-Site': 'none' });
    const { location } = response.headers;
    expect([undefined, app.publicUrl, provider], path).toContain(landing(location));
    // The provider does not receive the target either.
    expect(decodeURIComponent(location ?? '')).not.toContain(EVIL);
  }
});

it.each(TARGETS.filter((target) => /^[/\\][^\t]*$/.test(target)))(
  'S18 %j as a path does not redirect to another site',
  async (target) => {
    const response = await app.visitor().get(target);
    expect([undefined, app.publicUrl]).toContain(landing(response.headers.location));
    expect(response.headers).not.toHaveProperty('refresh');
  },
);

it('S18 a failed start redirects to our login page', async () => {
  app.emulator.state.faults.reset();
  const client = app.visitor();
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => client.get('/auth/google/start?next=//evil.example')),
  );
  const refused = responses.filter(({ status }) => status === 303);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(headers.location).toMatch(/^\/login\?error=/);
});
