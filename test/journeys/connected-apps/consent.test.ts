import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';
import { arrive, connectApplication } from './connected-app.ts';

const ways = launchSignInMethods();

/** What the application was told when the browser came back. */
const answerOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

/** As the SDK's `submitFormSDK`: the page itself posts the answer, and the browser goes along. */
async function postForm(page: Page, asked: string, granted: boolean): Promise<void> {
  const fields = {
    ...answerOf(asked),
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

test('widget-40 Allow sends the browser back with a code', async () => {
  const application = connectApplication(ways, 'third_party_public');
  const page = await arrive(ways, application.authorize());
  await page.getByText(/^Sign in to Reader with /).waitFor();
  await page.getByText('View your personal profile information').click();
  await says(page, 'Your email address');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${application.signedIn}**`);
  expect(answerOf(page.url())).toMatchObject({ state: 'of-the-reader', code: expect.any(String) });
});

test('widget-41 Deny says that nobody was signed out, and sends the browser back without a code', async () => {
  const application = connectApplication(ways, 'third_party_public');
  const page = await arrive(ways, application.authorize());
  const leaving = Promise.withResolvers<string>();
  // An answer without content leaves the browser where it is, so that the page can be read.
  await page.route(`${application.signedIn}**`, (route) => {
    leaving.resolve(route.request().url());
    return route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: 'Deny' }).click();
  await says(page, 'Access to the application was denied. You have not been logged out.');
  const told = answerOf(await leaving.promise);
  expect(told).toMatchObject({ error: 'access_denied' });
  expect(told).not.toHaveProperty('code');
});

test('widget-40 a consent that is posted as a form goes back as well, past the policy of the page', async () => {
  const application = connectApplication(ways, 'third_party_public');
  const page = await arrive(ways, application.authorize());
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await postForm(page, application.authorize(), false);
  await page.waitForURL(`${application.signedIn}**`);
  expect(answerOf(page.url())).toEqual({ error: 'access_denied', state: 'of-the-reader' });
  await page.goto(application.authorize());
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await postForm(page, application.authorize(), true);
  await page.waitForURL(`${application.signedIn}?code=**`);
  expect(answerOf(page.url())).toMatchObject({ state: 'of-the-reader', code: expect.any(String) });
});

test('widget-42 an application of our own asks nothing', async () => {
  const application = connectApplication(ways, 'first_party');
  const page = await arrive(ways, application.authorize());
  await page.waitForURL(`${application.signedIn}**`);
  expect(answerOf(page.url())).toHaveProperty('code');
});

test('widget-46 who is not signed in is asked to, and comes back to the question', async () => {
  const application = connectApplication(ways, 'third_party_public');
  const page = await ways.newPage();
  await page.goto(application.authorize());
  await says(page, 'No active session detected. Please log in to continue.');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByText('Continue with Google').click();
  await page.getByRole('button', { name: /Milo Adeyemi/ }).click();
  await page.waitForURL(application.authorize());
  await page.getByRole('button', { name: 'Allow' }).waitFor();
});

test.each(['client_id', 'redirect_uri', 'response_type'])(
  'widget-43 says that %s is missing',
  async (name) => {
    const application = connectApplication(ways, 'third_party_public');
    const page = await ways.newPage();
    await page.goto(application.authorize(name));
    await says(
      page,
      `Required parameter is missing: ${name}. Please reach out to the application developer.`,
    );
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.waitForURL(`${ways.app.origin}/`);
  },
);

test('widget-47 an application that nobody knows gets the words of the provider', async () => {
  const application = connectApplication(ways, 'third_party_public');
  const page = await arrive(ways, application.authorize().replace('connected-app-', 'unknown-'));
  await says(page, 'Looks like there was an error!');
  await says(page, 'Connected App could not be found.');
});
