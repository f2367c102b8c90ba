import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';
import { announces, failsOnce } from './failing-call.ts';
import { addAuthenticator, createPasskey, openPasskeys } from './passkeys.ts';

const methods = launchSignInMethods();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const click = (page: Page, name: string) => () => button(page, name).click();

test('widget-38 widget-39 widget-3 widget-37 a passkey is created, renamed and deleted, also after failures, and Done closes the list', async () => {
  const page = await methods.newPage();
  const authenticator = await addAuthenticator(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await openPasskeys(methods, page, 'June Park');
  const opened = calls.findIndex((path) => path.includes('passkeys-widget'));
  expect(opened).toBeGreaterThan(0);
  // Settings loads the provider's screens only when the user opens them.
  expect(calls.slice(0, opened).filter((path) => path.startsWith('/sdk/'))).toEqual([]);

  for (const call of ['POST /webauthn/register/start', 'POST /webauthn/register'] as const) {
    const expected = () => announces(page, /^Your Passkey was not created\./);
    await failsOnce(page, { call, act: click(page, 'Create a Passkey'), expected });
  }
  await authenticator.verifyUser(false);
  await click(page, 'Create a Passkey')();
  await page.getByText(/^Your Passkey was not created\./).waitFor();
  await authenticator.verifyUser(true);
  await createPasskey(page);
  expect(await authenticator.count()).toBe(1);
  await says(page, 'Existing Passkeys');

  await failsOnce(page, {
    call: 'PUT /webauthn/update/*',
    act: async () => {
      const save = button(page, 'Save');
      if (!(await save.isVisible())) await click(page, 'Edit')();
      await page.getByLabel('Passkey name').fill('My phone');
      await save.click();
    },
  });
  expect(await page.getByLabel('Passkey name').inputValue()).toBe('My phone');
  await click(page, 'Save')();
  await says(page, 'My phone');

  await click(page, 'Delete')();
  await says(page, 'Once deleted, the passkey cannot be restored.');
  const remove = 'DELETE /users/webauthn_registrations/*';
  await failsOnce(page, { call: remove, act: click(page, 'Delete') });
  await click(page, 'Cancel')();
  await says(page, 'My phone');
  await click(page, 'Delete')();
  await click(page, 'Delete')();
  await expect.poll(() => page.getByText('My phone').count()).toBe(0);

  await click(page, 'Set up another Passkey')();
  await says(page, 'Set up a new Passkey');
  await click(page, 'Skip')();
  await says(page, 'Your Passkeys');
  await click(page, 'Done')();
  await button(page, 'Manage passkeys').waitFor();
  expect(await page.getByText('Your Passkeys').count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Manage passkeys');
});

test('widget-55 if the list of passkeys cannot be loaded, the reason is shown, and Retry loads the list', async () => {
  const page = await methods.newPage();
  await openPasskeys(methods, page, 'Milo Adeyemi');
  await click(page, 'Close')();
  let opened = false;
  const act = async () => {
    await click(page, opened ? 'Retry' : 'Manage passkeys')();
    opened = true;
  };
  await failsOnce(page, { call: 'GET /users/me', act });
  await click(page, 'Retry')();
  await button(page, 'Create a Passkey').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});
