import { expect, test } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { launchSignInMethods, says, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { addAuthenticator, createPasskey } from '#test/journeys/sign-in-methods/passkeys.ts';
import { givePassword, OTHER, STRONG } from '#test/journeys/sign-in-methods/passwords.ts';
import { methods, openSettings, press, row, signedInOnPhone } from './sign-in-methods.ts';

const ways = launchSignInMethods();
const ADDRESS = 'june@example.com';

test('S69 a password is added beside a passkey, and its reset keeps the passkey', async () => {
  const page = await signedInOnPhone(ways, 'June Park');
  await addAuthenticator(page);
  await openSettings(ways, page);
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
  // The provider asks for a proof of the address in its own session.
  await page.getByText(`Enter the 6-digit code that we sent to ${ADDRESS}.`).waitFor();
  await page.getByLabel('Code').fill(await ways.code(ADDRESS));
  await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click();
  await methods(page).getByText('Your password was set.').waitFor();
  await row(page, 'Password').waitFor();

  const fresh = await ways.open();
  await fresh.evaluate(async (email) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email });
    await fetch('/sdk/v1/passwords/email/reset/start', { method: 'POST', headers, body });
  }, ADDRESS);
  await fresh.goto(await ways.link(ADDRESS));
  await says(fresh, 'Reset your password');
  await givePassword(fresh, OTHER);
  await signedIn(fresh);
  await openSettings(ways, fresh);
  await row(fresh, 'Passkey').waitFor();
  await row(fresh, 'Password').waitFor();
});
