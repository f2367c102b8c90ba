import { afterEach, expect, test, vi } from 'vitest';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import {
  codeField,
  codeScreen,
  enroll,
  nextCode,
} from '#test/journeys/second-factor/authenticator-app.ts';
import { googleIdToken } from '#test/stytch-emulator/one-tap/google-id-token.ts';
import { fails } from './failing-call.ts';
import { tapGoogle } from './tap-google.ts';

const ways = launchSignInMethods('google,one_tap,totp');
const PERSON = { name: 'June Park', email: 'june.tap@example.com' };

afterEach(() => {
  ways.app.emulator.state.oneTap.googleClientId = 'google-client';
  vi.useRealTimers();
});

test('widget-54 a tap on the prompt of Google signs in, and Settings says so', async () => {
  const { state } = ways.app.emulator;
  state.oneTap.googleClientId = 'google-client';
  const page = await ways.newPage();
  await tapGoogle(page, await googleIdToken(state, PERSON));
  await page.goto(`${ways.app.origin}/login`);
  await page.waitForURL('**/dashboard');
  await page.getByText('June Park').first().waitFor();
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByText('You are signed in with Google.').waitFor();
});

test('S70 a tap on the prompt of Google leads to the code screen', async () => {
  const { state } = ways.app.emulator;
  const person = { name: 'Tessa Tap', email: 'tessa.tap@example.com' };
  state.oneTap.googleClientId = 'google-client';
  const first = await ways.newPage();
  await tapGoogle(first, await googleIdToken(state, person));
  await first.goto(`${ways.app.origin}/login`);
  await first.waitForURL('**/dashboard');
  const app = await enroll(first);

  const page = await ways.newPage();
  await tapGoogle(page, await googleIdToken(state, person));
  await page.goto(`${ways.app.origin}/login`);
  await codeScreen(page);
  await codeField(page).fill(nextCode(app));
  await page.waitForURL('**/dashboard');
});

test('widget-54 without a Google client id the page says nothing, and its console why', async () => {
  ways.app.emulator.state.oneTap.googleClientId = '';
  const page = await ways.newPage();
  const told = page.waitForEvent('console', (message) => message.text().startsWith('One Tap'));
  await page.goto(`${ways.app.origin}/login`);
  expect((await told).text()).toBe('One Tap could not load: oauth_config_not_found');
  await page.getByText('Continue with Google').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('widget-54 a tap whose call fails says why', async () => {
  const page = await ways.newPage();
  await tapGoogle(page, await googleIdToken(ways.app.emulator.state, PERSON));
  const act = () => page.goto(`${ways.app.origin}/login`);
  await fails(page, { call: 'POST /v1/oauth/callback/*', act });
});

test('widget-54 a prompt that cannot be loaded leaves the page as it is, and its console says why', async () => {
  const page = await ways.newPage();
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await fails(page, {
    call: 'GET /v1/public/oauth/google/onetap/start',
    act: () => page.goto(`${ways.app.origin}/login`),
    expected: () => expect.poll(() => told.splice(0).join()).toContain('One Tap could not load: '),
  });
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('widget-54 on a login page that was not opened as such it stays away', async () => {
  const page = await ways.open('/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  await page.waitForURL('**/login');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('gsi') || url.includes('onetap'))).toEqual([]);
});
