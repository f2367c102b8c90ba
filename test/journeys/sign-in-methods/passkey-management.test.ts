import { expect, test } from 'vitest';
import { launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';
import { addAuthenticator, createPasskey, openPasskeys } from './passkeys.ts';

const ways = launchSignInMethods();

test('widget-38 creates, renames and deletes a passkey, and Done closes the list', async () => {
  const page = await ways.newPage();
  const authenticator = await addAuthenticator(page);
  await openPasskeys(ways, page, 'June Park');
  await createPasskey(page);
  expect(await authenticator.count()).toBe(1);
  await says(page, 'Existing Passkeys');

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Passkey name').fill('My phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'My phone');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await says(page, 'Once deleted, the passkey cannot be restored.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await says(page, 'My phone');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => page.getByText('My phone').count()).toBe(0);

  await page.getByRole('button', { name: 'Set up another Passkey' }).click();
  await says(page, 'Set up a new Passkey');
  await page.getByRole('button', { name: 'Skip' }).click();
  await says(page, 'Your Passkeys');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Manage passkeys' }).waitFor();
  expect(await page.getByText('Your Passkeys').count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Manage passkeys');
});

test('widget-39 a refusal says that nothing was created, and it may be tried again', async () => {
  const page = await ways.newPage();
  const authenticator = await addAuthenticator(page);
  await authenticator.recognize(false);
  await openPasskeys(ways, page, 'Milo Adeyemi');
  await page.getByRole('button', { name: 'Create a Passkey' }).click();
  await page.getByText(/^Your Passkey was not created\./).waitFor();
  await authenticator.recognize(true);
  await createPasskey(page);
});

test('widget-3 Settings loads the screens for who opens them only', async () => {
  const page = await ways.newPage();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await openPasskeys(ways, page, 'June Park');
  const opened = calls.findIndex((path) => path.includes('passkeys-widget'));
  expect(opened).toBeGreaterThan(0);
  const fromSettings = calls.slice(calls.lastIndexOf('/settings'), opened);
  expect(fromSettings.filter((path) => path.startsWith('/sdk/'))).toEqual([]);
});
