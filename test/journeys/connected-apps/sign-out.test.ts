import { expect, test } from 'vitest';
import { launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';
import { arrive, connectApplication } from './connected-app.ts';

const ways = launchSignInMethods();

test('widget-44 Yes ends the session and sends the browser back', async () => {
  const application = connectApplication(ways, 'third_party_public');
  const page = await arrive(ways, application.endSession());
  await says(page, 'Log out?');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL(`${application.signedOut}**`);
  await page.goto(`${ways.app.origin}/dashboard`);
  await page.waitForURL(`${ways.app.origin}/login`);
});

test('widget-44 No leaves the session as it is', async () => {
  const application = connectApplication(ways, 'third_party_public');
  const page = await arrive(ways, application.endSession());
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await says(page, 'You have not been logged out. You may close this page.');
  await page.goto(`${ways.app.origin}/dashboard`);
  await page.getByText('June Park').first().waitFor();
});

test('widget-46 who is not signed in cannot sign out', async () => {
  const application = connectApplication(ways, 'third_party_public');
  const page = await ways.newPage();
  await page.goto(application.endSession());
  await says(page, 'No active session detected. Please log in to continue.');
});

test.each(['client_id', 'post_logout_redirect_uri'])(
  'widget-45 says that %s is missing',
  async (name) => {
    const application = connectApplication(ways, 'third_party_public');
    const page = await ways.newPage();
    await page.goto(application.endSession(name));
    const text = `Required parameter is missing: ${name}. Please reach out to the application developer.`;
    await says(page, text);
    expect(page.url()).toContain('/oauth/logout');
  },
);
