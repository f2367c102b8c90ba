import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';
import { ByteRecorder } from '#test/harness/security/byte-recorder.ts';

const app = await launchBrowserApp({ https: true });
let page: Page;
let recorder: ByteRecorder;

beforeAll(async () => {
  const context = await app.newContext();
  recorder = new ByteRecorder(context);
  page = await context.newPage();
  await signInContext(context, app.origin, { name: 'Rosa', email: 'rosa@example.com' });
  await page.goto(`${app.origin}/settings`);
});

const cookies = () => page.context().cookies(app.origin);

it('S1 S7 cookies are __Host-, Secure, HttpOnly and small', async () => {
  const [session, ...more] = (await cookies()).filter(({ name }) => name === '__Host-posy');
  expect(more).toEqual([]);
  expect(session).toMatchObject({
    domain: 'localhost',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
  });
  for (const { name, value, secure } of await cookies()) {
    expect(secure, name).toBe(true);
    expect(name.length + value.length).toBeLessThan(4096);
  }
});

it('S3 S50 scripts cannot read a session, a token or a cookie of the provider', async () => {
  await page.getByRole('heading', { name: 'Security' }).waitFor();
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const session = (await cookies()).find(({ name }) => name === '__Host-posy');
  await recorder.look(page);
  const bodies = await recorder.all();
  expect(app.emulator.state.canaries.find(bodies)).toEqual([]);
  expect((await cookies()).map(({ name }) => name).join()).not.toMatch(/stytch/);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain(session?.value);
});

it('S56 responses have HSTS, frame-ancestors and COOP headers', async () => {
  const headers = (await page.request.get(`${app.origin}/dashboard`)).headers();
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
});

it('S18 no URL of the app redirects to another site', async () => {
  const visitor = await (await app.newContext()).newPage();
  const script = '%3Cscript%3Elocation%3D%27https%3A%2F%2Fevil.example%27%3C%2Fscript%3E';
  for (const payload of [
    `/login?next=//evil.example&redirect_uri=https://evil.example&error=${script}`,
    '/auth/callback?redirect=//evil.example',
    '/auth/google/start?login_redirect_url=https://evil.example&return_to=//evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
  ]) {
    await visitor.goto(`${app.origin}${payload}`);
    const { origin } = new URL(visitor.url());
    expect([app.origin, new URL(app.emulator.url).origin], payload).toContain(origin);
  }
});

it('S22 S50 S71 sign-out leaves only the known-device cookie in the browser', async () => {
  await page.evaluate(() => localStorage.setItem('left-over', 'x'));
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.waitForURL(`${app.origin}/login`);
  const names = (await cookies()).map(({ name }) => name);
  expect(names).not.toContain('__Host-posy');
  expect(names).not.toContain('posy-me');
  // This cookie raises the rate limits of the browser; it does not authenticate the user (S71).
  expect(names).toContain('__Host-posy-known');
  expect(await page.evaluate(() => localStorage.getItem('left-over'))).toBeNull();
  await page.goto(`${app.origin}/dashboard`);
  await page.waitForURL(`${app.origin}/login`);
});
