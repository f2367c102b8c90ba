import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';
import { signInWithGoogle } from '#test/journeys/sign-in/http-sign-in.ts';
import { announces, fails, failsOnce, shows } from '#test/journeys/sign-in-methods/failing-call.ts';
import { connectApplication, openSignedIn, parametersOf } from './connected-app.ts';

const methods = launchSignInMethods();
const UNREACHABLE = 'Unable to contact our servers.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Posts the consent form from the page, as the SDK's `submitFormSDK` does. */
async function postForm(page: Page, asked: string, granted: boolean): Promise<void> {
  const fields = {
    ...parametersOf(asked),
    consent_granted: String(granted),
    __Authorization: 'Basic Zm9yZ2Vk',
    '__X-SDK-Client': 'e30=',
    '__X-SDK-Parent-Host': 'https://evil.example',
  };
  await page.evaluate((all) => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = `${location.origin}/sdk/v1/oauth/authorize`;
    for (const [name, value] of Object.entries(all)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
    document.body.append(form);
    form.submit();
  }, fields);
}

test('widget-47 widget-40 widget-42 Allow returns to the application with a code, also after failed calls; an unknown application shows the provider’s error, and a first-party application needs no consent', async () => {
  const application = connectApplication(methods, 'third_party_public');
  const page = await methods.newPage();
  await signInWithGoogle(methods, page.context(), 'June Park');
  let restore = await failCall(page, 'POST /sdk/v1/idp/oauth/authorize/start', 'unreachable');
  await page.goto(application.authorize());
  await shows(page, UNREACHABLE);
  await restore();
  restore = await failCall(page, 'GET /sdk/v1/users/me', 'unreachable');
  await page.reload();
  await announces(page, UNREACHABLE);
  await restore();
  const retry = () => button(page, 'Retry').click();
  await failsOnce(page, { call: 'GET /users/me', act: retry }, 'rejected');
  await retry();
  await button(page, 'Allow').waitFor();
  await page.getByText(/^Sign in to Reader with /).waitFor();
  await page.getByText('View your personal profile information').click();
  await says(page, 'Your email address');
  const act = async () => {
    if (await button(page, 'Retry').isVisible()) await retry();
    await button(page, 'Allow').click();
  };
  await fails(page, { call: 'POST /idp/oauth/authorize/submit', act });
  await act();
  await page.waitForURL(`${application.signedIn}**`);
  expect(parametersOf(page.url())).toMatchObject({
    state: 'of-the-reader',
    code: expect.any(String),
  });

  const unknown = connectApplication(methods, 'third_party_public').authorize();
  await page.goto(unknown.replace('connected-app-', 'unknown-'));
  await says(page, 'Looks like there was an error!');
  await says(page, 'Connected App could not be found.');
  const own = connectApplication(methods, 'first_party');
  await page.goto(own.authorize());
  await page.waitForURL(`${own.signedIn}**`);
  expect(parametersOf(page.url())).toHaveProperty('code');
});

test('widget-41 widget-40 Deny keeps the session and returns without a code; a consent form that the SDK posts returns to the application too', async () => {
  const application = connectApplication(methods, 'third_party_public');
  const page = await openSignedIn(methods, application.authorize());
  const leaving = Promise.withResolvers<string>();
  // A response without content keeps the browser on the page, so that the test can read the page.
  await page.route(`${application.signedIn}**`, (route) => {
    leaving.resolve(route.request().url());
    return route.fulfill({ status: 204 });
  });
  await button(page, 'Deny').click();
  await says(page, 'Access to the application was denied. You have not been logged out.');
  const returned = parametersOf(await leaving.promise);
  expect(returned).toMatchObject({ error: 'access_denied' });
  expect(returned).not.toHaveProperty('code');

  await page.unroute(`${application.signedIn}**`);
  await postForm(page, application.authorize(), false);
  await page.waitForURL(`${application.signedIn}**`);
  expect(parametersOf(page.url())).toEqual({ error: 'access_denied', state: 'of-the-reader' });
  await page.goto(application.authorize());
  await button(page, 'Allow').waitFor();
  await postForm(page, application.authorize(), true);
  await page.waitForURL(`${application.signedIn}?code=**`);
  expect(parametersOf(page.url())).toMatchObject({
    state: 'of-the-reader',
    code: expect.any(String),
  });
});

test('widget-46 widget-43 a missing parameter is named, and a sign-in returns to the consent screen', async () => {
  const application = connectApplication(methods, 'third_party_public');
  const page = await methods.newPage();
  await page.goto(application.authorize('redirect_uri'));
  const text =
    'Required parameter is missing: redirect_uri. Please reach out to the application developer.';
  await says(page, text);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL(`${methods.app.origin}/`);

  await page.goto(application.authorize());
  await says(page, 'No active session detected. Please log in to continue.');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByText('Continue with Google').click();
  await page.getByRole('button', { name: /Milo Adeyemi/ }).click();
  await page.waitForURL(application.authorize());
  await button(page, 'Allow').waitFor();

  // The browser counts as signed out when the session check gets no response.
  await failCall(page, 'GET /api/session', 'unreachable');
  await page.reload();
  await says(page, 'No active session detected. Please log in to continue.');
});
