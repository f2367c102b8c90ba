import { expect, test } from 'vitest';
import type { Factor } from '#bff/contracts/factors.ts';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { post } from '#test/journeys/sign-in/http-sign-in.ts';
import { addAuthenticator, createPasskey } from '#test/journeys/sign-in-methods/passkeys.ts';
import { OTHER, STRONG } from '#test/journeys/sign-in-methods/passwords.ts';
import { openSettings, press, row, signedInPhone } from './settings-page.ts';

const methods = launchSignInMethods();
const ADDRESS = 'june@example.com';

test('S69 a password is added to an account with a passkey, and its reset keeps the passkey', async () => {
  const page = await signedInPhone(methods, 'June Park');
  await addAuthenticator(page);
  await openSettings(methods, page);
  await press(page, 'Add a sign-in method');
  await press(page, 'Passkey');
  await createPasskey(page);
  await press(page, 'Done');
  await row(page, 'Passkey').waitFor();

  await press(page, 'Add a sign-in method');
  await press(page, 'Password');
  const password = page.getByLabel('New password');
  await password.fill('password');
  await page.getByText('This is a top-10 common password.').waitFor();
  expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
  await password.fill(STRONG);
  await page.getByText('This password is strong enough.').waitFor();
  await press(page, 'Set password');
  // A code is sent, because the provider requires that its session has proven the address.
  await page.getByText(`Enter the 6-digit code that we sent to ${ADDRESS}.`).waitFor();
  await page.getByLabel('Code').fill(await methods.code(ADDRESS));
  await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click();
  await statusSaying(page, 'Your password was set. All other devices were signed out.').waitFor();
  await row(page, 'Password').waitFor();

  const other = await methods.app.newContext();
  const sdk = `${methods.app.origin}/sdk/v1/passwords/email/reset`;
  await post(other, `${sdk}/start`, { email: ADDRESS });
  const token = new URL(await methods.link(ADDRESS)).searchParams.get('token');
  await post(other, sdk, { token, password: OTHER });
  const response = await other.request.get(`${methods.app.origin}/api/factors`);
  const kinds = ((await response.json()) as Factor[]).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['passkey', 'password']));
});
