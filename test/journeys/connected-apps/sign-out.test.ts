import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';
import { fails, shows } from '#test/journeys/sign-in-methods/failing-call.ts';
import { connectApplication, openSignedIn } from './connected-app.ts';

const methods = launchSignInMethods();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function isSignedIn(page: Page): Promise<boolean> {
  const response = await page.request.get(`${methods.app.origin}/api/session`);
  return (await response.json()).signedIn;
}

test('widget-44 No keeps the session; Yes ends the session, also after failed calls, and returns to the application', async () => {
  const application = connectApplication(methods, 'third_party_public');
  const page = await openSignedIn(methods, application.endSession());
  await says(page, 'Log out?');
  await button(page, 'No').click();
  await says(page, 'You have not been logged out. You may close this page.');
  expect(await isSignedIn(page)).toBe(true);

  const expected = (reason: string) => shows(page, reason);
  const reload = () => page.reload();
  await fails(page, { call: 'POST /oauth/logout/start', act: reload, expected });
  await reload();
  const yes = () => button(page, 'Yes').click();
  await fails(page, { call: 'POST /sessions/revoke', act: yes });
  expect(page.url()).toBe(application.endSession());
  await yes();
  await page.waitForURL(`${application.signedOut}**`);
  expect(await isSignedIn(page)).toBe(false);
});

test('widget-46 widget-45 a sign-out needs a session, and a missing parameter is named', async () => {
  const application = connectApplication(methods, 'third_party_public');
  const page = await methods.newPage();
  await page.goto(application.endSession());
  await says(page, 'No active session detected. Please log in to continue.');
  const missing = 'post_logout_redirect_uri';
  await page.goto(application.endSession(missing));
  const text = `Required parameter is missing: ${missing}. Please reach out to the application developer.`;
  await says(page, text);
  expect(page.url()).toContain('/oauth/logout');
});
