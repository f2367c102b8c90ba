import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';
import { arrive, connectApplication } from '#test/journeys/connected-apps/connected-app.ts';
import { injectMetamask } from './browser-wallet.ts';
import { announces, fails, shows } from './failing-call.ts';
import {
  addAuthenticator,
  createPasskey,
  openPasskeys,
  signOut,
  withoutAutofill,
} from './passkeys.ts';

const ways = launchSignInMethods();
const PASSKEY_FAILED = 'Unknown error occurred during passkey authentication. Please try again.';
const WALLET_FAILED = 'Looks like there was an error!';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const click = (page: Page, name: string) => () => button(page, name).click();

test('widget-37 widget-39 a failed passkey call says why, in Settings and at the login', async () => {
  const page = await ways.newPage();
  await addAuthenticator(page);
  await withoutAutofill(page);
  await openPasskeys(ways, page, 'June Park');
  for (const call of ['POST /webauthn/register/start', 'POST /webauthn/register'] as const) {
    const expected = () => announces(page, /^Your Passkey was not created\./);
    await fails(page, { call, act: click(page, 'Create a Passkey'), expected });
  }
  await createPasskey(page);
  await fails(page, {
    call: 'PUT /webauthn/update/*',
    act: async () => {
      const save = button(page, 'Save');
      if (!(await save.isVisible())) await click(page, 'Edit')();
      await page.getByLabel('Passkey name').fill('My phone');
      await save.click();
    },
  });
  expect(await page.getByLabel('Passkey name').inputValue()).toBe('My phone');
  await click(page, 'Cancel')();
  await click(page, 'Delete')();
  const remove = 'DELETE /users/webauthn_registrations/*';
  await fails(page, { call: remove, act: click(page, 'Delete') });
  await click(page, 'Cancel')();
  await signOut(page);
  let failures = 0;
  const expected = async (reason: string) => {
    // The widget shows its text for the first failure and keeps it: our alert announces each later one.
    await announces(page, failures === 0 ? PASSKEY_FAILED : reason);
    await shows(page, PASSKEY_FAILED);
    failures += 1;
  };
  for (const call of [
    'POST /webauthn/authenticate/start/primary',
    'POST /webauthn/authenticate',
  ] as const) {
    await fails(page, { call, act: click(page, 'Login with a Passkey'), expected });
  }
});

test('widget-55 a list of passkeys that does not load says why, and Retry loads it', async () => {
  const page = await ways.newPage();
  await openPasskeys(ways, page, 'Milo Adeyemi');
  await click(page, 'Close')();
  let opened = false;
  const act = async () => {
    await click(page, opened ? 'Retry' : 'Manage passkeys')();
    opened = true;
  };
  await fails(page, { call: 'GET /users/me', act });
  await click(page, 'Retry')();
  await button(page, 'Create a Passkey').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('widget-50 a failed wallet call leads to the error screen and says why', async () => {
  const page = await ways.newPage();
  await injectMetamask(page);
  const reports: string[] = [];
  page.on('console', (message) => reports.push(message.text()));
  await page.goto(`${ways.app.origin}/login`);
  const act = async () => {
    if (await button(page, 'Go back').isVisible()) await click(page, 'Go back')();
    await click(page, 'Continue with other Crypto Wallet')();
    await click(page, 'Metamask')();
  };
  const expected = async (reason: string) => {
    await says(page, WALLET_FAILED);
    await announces(page, reason);
  };
  await fails(page, { call: 'POST /crypto_wallets/authenticate/start/primary', act, expected });
  await expect.poll(() => reports).toContain('[Error] Could not connect to wallet');
  await fails(page, { call: 'POST /crypto_wallets/authenticate', act, expected });
  await expect.poll(() => reports).toContain('[Error] Could not sign message');
  await act();
  await page.waitForURL('**/dashboard');
});

test('widget-47 a failed call of another application says why, and Retry asks again', async () => {
  const application = connectApplication(ways, 'third_party_public');
  const page = await arrive(ways, application.authorize());
  await button(page, 'Allow').waitFor();
  const reload = () => page.reload();
  await fails(page, { call: 'GET /users/me', act: reload });
  await click(page, 'Retry')();
  await button(page, 'Allow').waitFor();
  const expected = (reason: string) => shows(page, reason);
  await fails(page, { call: 'POST /idp/oauth/authorize/start', act: reload, expected });
  await reload();
  const act = async () => {
    if (await button(page, 'Retry').isVisible()) await click(page, 'Retry')();
    await click(page, 'Allow')();
  };
  await fails(page, { call: 'POST /idp/oauth/authorize/submit', act });
  await act();
  await page.waitForURL(`${application.signedIn}**`);
});

test('widget-44 a failed sign-out for another application says why and asks again', async () => {
  const application = connectApplication(ways, 'third_party_public');
  const page = await arrive(ways, application.endSession());
  await button(page, 'Yes').waitFor();
  const expected = (reason: string) => shows(page, reason);
  const reload = () => page.reload();
  await fails(page, { call: 'POST /oauth/logout/start', act: reload, expected });
  await reload();
  await fails(page, { call: 'POST /sessions/revoke', act: click(page, 'Yes') });
  expect(page.url()).toBe(application.endSession());
  await click(page, 'Yes')();
  await page.waitForURL(`${application.signedOut}**`);
});
