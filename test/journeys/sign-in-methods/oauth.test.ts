import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { intercept } from '#test/harness/browser/interception.ts';
import { sameOrigin } from '#test/harness/browser/sign-in-context.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { sessionMethod } from '#test/journeys/sign-in/navigation.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';

const methods = launchSignInMethods();
const ACCOUNT = { name: 'Ada Byron', email: 'ada.byron@example.com' };

/**
 * Responds with 204 to requests that start a sign-in by redirect, which keeps the page open.
 * @returns the URLs of the requests, and a function that stops this
 */
async function holdStarts(page: Page) {
  const urls: string[] = [];
  const release = await intercept(
    page,
    (_method, url) => /^\/v1\/public\/oauth\/\w+\/start$/.test(url.pathname),
    (call) => {
      urls.push(call.url.href);
      return call.fulfill({ status: 204, body: '' });
    },
  );
  return { urls, release };
}

/** Completes a sign-in from the page, as the callback page does. */
async function complete(page: Page, start: string): Promise<void> {
  const headers = sameOrigin(methods.app.origin);
  const response = await page.request.get(start, { maxRedirects: 0, headers });
  const callback = await chooseAccount(`${response.headers().location}`, ACCOUNT);
  const status = await page.evaluate(async (accessToken) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ accessToken });
    return (await fetch('/api/auth/verify', { ...init, body })).status;
  }, callback.searchParams.get('token'));
  expect(status).toBe(200);
}

test('widget-2 widget-53 Google is above the other providers, black icons have the text color in dark mode, and each provider signs in by a redirect', async () => {
  const page = await methods.open();
  const buttonOf = (provider: string) =>
    page.getByRole('button', { name: `Continue with ${provider}` });
  await buttonOf('Apple').waitFor();
  const top = async (locator: typeof google) => (await locator.boundingBox())?.y ?? 0;
  const google = page.getByRole('link', { name: 'Continue with Google' });
  expect(await top(google)).toBeLessThan(await top(buttonOf('Apple')));
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const provider of ['Apple', 'GitHub']) {
    const path = buttonOf(provider).locator('path');
    const { fill, filter, color } = await path.evaluate((element) => {
      const { fill, filter, color } = getComputedStyle(element);
      return { fill, filter, color };
    });
    // The color must not come from a filter, because WebKit applies no filter to an SVG path.
    expect({ fill, filter }).toEqual({ fill: color, filter: 'none' });
  }

  const { urls: starts, release } = await holdStarts(page);
  for (const provider of ['Facebook', 'GitHub', 'LinkedIn', 'Microsoft']) {
    await buttonOf(provider).click();
    await expect.poll(() => starts.length).toBe(1);
    await complete(page, `${starts.pop()}`);
    expect(await sessionMethod(page)).toBe(provider.toLowerCase());
    await page.context().clearCookies();
  }

  await release();
  await buttonOf('Apple').click();
  await page.waitForURL(`${methods.app.emulator.url}**`);
  await page.getByRole('button', { name: /June Park/ }).click();
  await page.waitForURL(`${methods.app.origin}/dashboard`);
  expect(await sessionMethod(page)).toBe('apple');
});
