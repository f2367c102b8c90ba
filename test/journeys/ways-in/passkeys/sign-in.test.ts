import { test } from 'vitest';
import { signedIn, waysIn } from '#test/harness/browser/ways-in.ts';
import {
  addAuthenticator,
  createPasskey,
  openPasskeys,
  signOut,
  withoutAutofill,
} from './steps.ts';

const ways = waysIn();
const AUTHENTICATED = 'Your Passkey has been successfully authenticated.';

test('a passkey signs in by the button where the browser fills in none', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await withoutAutofill(page);
  await openPasskeys(ways, page, 'June Park');
  await createPasskey(page);
  await signOut(page);
  await page.getByRole('button', { name: 'Login with a Passkey' }).click();
  await signedIn(page, AUTHENTICATED);
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByText('You are signed in with a passkey.').waitFor();
});

test('a browser that fills in passkeys signs in by itself', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await openPasskeys(ways, page, 'Milo Adeyemi');
  await createPasskey(page);
  await signOut(page);
  await signedIn(page, AUTHENTICATED);
});

test('a passkey that the account no longer has says so', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await withoutAutofill(page);
  await openPasskeys(ways, page, 'June Park');
  await createPasskey(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Set up another Passkey' }).waitFor();
  await signOut(page);
  await page.getByRole('button', { name: 'Login with a Passkey' }).click();
  await page
    .getByText(/^Passkey registration not found\. You may have deleted the passkey/)
    .waitFor();
});

test('any other refusal of the provider has a text of its own', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await withoutAutofill(page);
  ways.app.emulator.state.faults.add({
    path: '/sdk/v1/webauthn/authenticate/start/primary',
    fault: { status: 500, error_type: 'internal_server_error' },
  });
  await page.goto(`${ways.app.origin}/login`);
  await page.getByRole('button', { name: 'Login with a Passkey' }).click();
  await page
    .getByText('Unknown error occurred during passkey authentication. Please try again.')
    .waitFor();
});
