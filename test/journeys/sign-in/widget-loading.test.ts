import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';

/** The scripts that a page has asked for. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(request.url());
  });
  return scripts;
}

describe('with more ways than Google', () => {
  const ways = launchSignInMethods('google,email_otp');

  test('widget-2 widget-4 a call that fails says so under the Google button, and Retry asks again', async () => {
    const page = await ways.newPage();
    const mend = await failCall(page, 'GET /api/sign-in/options');
    await page.goto(`${ways.app.origin}/login`);
    await page.getByText('Other ways to sign in could not be loaded.').waitFor();
    await page.getByText('Continue with Google').waitFor();
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await says(page, 'Sign up or log in');
  });

  test('widget-4 a skeleton holds the place of the screens while they load', async () => {
    const page = await ways.newPage();
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/login-widget-*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(`${ways.app.origin}/login`);
    const place = page.getByRole('region', { name: 'Other ways to sign in' });
    await place.getByRole('status').getByText('Loading…').waitFor();
    expect((await place.getByRole('status').boundingBox())?.height).toBeGreaterThan(100);
    released.resolve();
    await says(page, 'Sign up or log in');
    expect(await place.getByText('Loading…').count()).toBe(0);
  });

  test('widget-4 a chunk that fails says so, and Retry loads it again', async () => {
    const page = await ways.newPage();
    const spoil = '**/assets/login-widget-*.js';
    await page.route(spoil, (route) => route.abort());
    await page.goto(`${ways.app.origin}/login`);
    await page.getByText('This part of the page could not be loaded.').waitFor();
    await page.unroute(spoil);
    await page.getByRole('button', { name: 'Retry' }).click();
    await says(page, 'Sign up or log in');
  });
});

describe('with Google alone', () => {
  const ways = launchSignInMethods('google');

  test('widget-3 the login page loads nothing of the widget', async () => {
    const page = await ways.newPage();
    const scripts = scriptsOf(page);
    await page.goto(`${ways.app.origin}/login`);
    await page.getByText('Continue with Google').waitFor();
    await page.waitForLoadState('networkidle');
    expect(scripts.length).toBeGreaterThan(0);
    const texts = await Promise.all(
      scripts.map(async (url) => (await page.request.get(url)).text()),
    );
    // A header that only the SDK knows.
    expect(texts.filter((text) => text.includes('X-SDK-Client'))).toEqual([]);
    expect(await page.getByRole('region', { name: 'Other ways to sign in' }).count()).toBe(0);
  });
});
