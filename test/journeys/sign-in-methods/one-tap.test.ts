import { afterEach, expect, test, vi } from 'vitest';
import { skipFirstRun } from '#test/harness/browser/creator.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import {
  codeField,
  codeScreen,
  enroll,
  nextCode,
} from '#test/journeys/second-factor/authenticator-app.ts';
import { sessionMethod, signOut } from '#test/journeys/sign-in/navigation.ts';
import { googleIdToken } from '#test/stytch-emulator/one-tap/google-id-token.ts';
import { failsOnce } from './failing-call.ts';
import { tapGoogle } from './tap-google.ts';

const methods = launchSignInMethods('google,one_tap,totp');
const PERSON = { name: 'June Park', email: 'june.tap@example.com' };

afterEach(() => {
  methods.app.emulator.state.oneTap.googleClientId = 'google-client';
  vi.useRealTimers();
});

test('S70 widget-54 One Tap signs in, requires the code of an authenticator app, and is loaded only with a new document', async () => {
  const { state } = methods.app.emulator;
  state.oneTap.googleClientId = 'google-client';
  const page = await methods.newPage();
  await tapGoogle(page, await googleIdToken(state, PERSON));
  await page.goto(`${methods.app.origin}/login`);
  await page.waitForURL('**/dashboard');
  await skipFirstRun(page);
  await page.getByText('June Park').first().waitFor();
  expect(await sessionMethod(page)).toBe('one_tap');
  const app = await enroll(page);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signOut(page);
  await page.getByText('Continue with Google').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('gsi') || url.includes('onetap'))).toEqual([]);

  await tapGoogle(page, await googleIdToken(state, PERSON));
  await page.goto(`${methods.app.origin}/login`);
  await codeScreen(page);
  await codeField(page).fill(nextCode(app));
  await page.waitForURL('**/dashboard');
});

test('widget-54 if One Tap is unavailable, the reason is logged; if its sign-in fails, an error is shown', async () => {
  const { state } = methods.app.emulator;
  state.oneTap.googleClientId = '';
  const page = await methods.newPage();
  const reports: string[] = [];
  page.on('console', (message) => reports.push(message.text()));
  const open = () => page.goto(`${methods.app.origin}/login`);
  await open();
  await expect.poll(() => reports).toContain('One Tap could not load: oauth_config_not_found');
  await page.getByText('Continue with Google').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);

  state.oneTap.googleClientId = 'google-client';
  reports.length = 0;
  await failsOnce(page, {
    call: 'GET /v1/public/oauth/google/onetap/start',
    act: open,
    expected: () =>
      expect.poll(() => reports.splice(0).join()).toContain('One Tap could not load: '),
  });
  expect(await page.getByRole('alert').count()).toBe(0);

  await tapGoogle(page, await googleIdToken(state, PERSON));
  await failsOnce(page, { call: 'POST /v1/oauth/callback/*', act: open });
});
