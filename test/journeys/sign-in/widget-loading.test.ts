import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LIVE_PROJECT } from '#test/harness/app/surroundings.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';

const CHUNK = '**/assets/login-widget-*.js';
const region = (page: Page) => page.getByRole('region', { name: 'Other sign-in methods' });

/** Returns an array that collects the URLs of the scripts that a page requests. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(request.url());
  });
  return scripts;
}

describe('with more methods than Google', () => {
  const methods = launchSignInMethods('google,email_otp');

  test('widget-2 widget-4 if the options or the widget’s chunk cannot be loaded, an error is shown; Retry shows a skeleton and then the widget', async () => {
    const page = await methods.newPage();
    const restore = await failCall(page, 'GET /api/sign-in/options');
    await page.goto(`${methods.app.origin}/login`);
    await page.getByText('Other sign-in methods could not be loaded.').waitFor();
    await page.getByText('Continue with Google').waitFor();
    await restore();
    const restoreNetwork = await failCall(page, 'GET /api/sign-in/options', 'unreachable');
    const aborted = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Retry' }).click();
    await aborted;
    await page.getByText('Other sign-in methods could not be loaded.').waitFor();
    await restoreNetwork();
    const released = Promise.withResolvers<void>();
    await page.route(CHUNK, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await region(page).getByRole('status').getByText('Loading…').waitFor();
    expect((await region(page).getByRole('status').boundingBox())?.height).toBeGreaterThan(100);
    released.resolve();
    await says(page, 'Sign up or log in');
    expect(await region(page).getByText('Loading…').count()).toBe(0);

    await page.unroute(CHUNK);
    await page.route(CHUNK, (route) => route.abort());
    await page.goto(`${methods.app.origin}/login`);
    await page.getByText('This part of the page could not be loaded.').waitFor();
    await page.unroute(CHUNK);
    await page.getByRole('button', { name: 'Retry' }).click();
    await says(page, 'Sign up or log in');
  });
});

describe('with Google only', () => {
  const methods = launchSignInMethods('google');

  test('widget-3 the login page does not load the widget', async () => {
    const page = await methods.newPage();
    const scripts = scriptsOf(page);
    await page.goto(`${methods.app.origin}/login`);
    await page.getByText('Continue with Google').waitFor();
    await page.waitForLoadState('networkidle');
    expect(scripts.length).toBeGreaterThan(0);
    const texts = await Promise.all(
      scripts.map(async (url) => (await page.request.get(url)).text()),
    );
    // Only the SDK contains the name of this header.
    expect(texts.filter((text) => text.includes('X-SDK-Client'))).toEqual([]);
    expect(await region(page).count()).toBe(0);
  });
});

describe('with contradictory methods', () => {
  const methods = launchSignInMethods('google,email_otp,magic_links');

  test('widget-6 widget-7 a configuration error is shown in place of the form or of the button', async () => {
    const page = await methods.open();
    await page.getByText('Cannot use both EML and Email OTP').waitFor();
    expect(await page.getByPlaceholder('example@email.com').count()).toBe(0);
    await page.getByText('Continue with Google').waitFor();

    const options = await page.request.get(`${methods.app.origin}/api/sign-in/options`);
    const json = { ...(await options.json()), methods: ['google', 'passkeys'] };
    await failCall(page, 'GET /api/sign-in/options', { status: 200, json });
    await page.reload();
    const text = 'Cannot use Passkeys by itself, please add another product to the config.';
    await page.getByText(text).waitFor();
    expect(await page.getByRole('button', { name: 'Login with a Passkey' }).count()).toBe(0);
    await page.getByText('Continue with Google').waitFor();
  });
});

describe('with a live project', () => {
  const methods = launchSignInMethods('google,email_otp', { project: LIVE_PROJECT });

  test('the widget signs in, and calls only Posy’s origin', async () => {
    const page = await methods.newPage();
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    // The SDK cannot read a token, so it requests the session.
    const asked = page.waitForRequest('**/sdk/v1/sessions/authenticate');
    await page.goto(`${methods.app.origin}/login`);
    await asked;
    await continueWithEmail(page, 'ada@example.com');
    await says(page, 'Enter passcode');
    await enterCode(page, await methods.code('ada@example.com'));
    await signedIn(page, 'Your passcode has been successfully verified.');
    expect([...origins]).toEqual([methods.app.origin]);
  });
});
