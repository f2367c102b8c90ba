import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
} from '#test/harness/browser/sign-in-methods.ts';
import { givePassword, STRONG } from '#test/journeys/sign-in-methods/passwords.ts';
import {
  type App,
  codeField,
  codeScreen,
  enroll,
  nextCode,
  openPhone,
  recoveryField,
  signInByGoogle,
  wrongCode,
} from './authenticator-app.ts';

const ways = launchSignInMethods();
afterAll(() => void vi.useRealTimers());

/** Somebody of the emulator's ready people, with an app. */
async function withApp(name: string): Promise<App> {
  const page = await ways.newPage();
  await signInAs(page, ways.app, name);
  const app = await enroll(page);
  await page.context().clearCookies();
  return app;
}

const dashboard = (page: Page) => page.waitForURL(`${ways.app.origin}/dashboard`);
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** What the provider's SDK has stored in the browser of whoever signs in. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test('S70 a sign-in by Google asks for the code, also after a reload and in a second tab', async () => {
  const app = await withApp('June Park');
  const page = await openPhone(ways);
  await signInByGoogle(page, ways, 'June Park');
  await codeScreen(page);
  expect(page.url()).toBe(`${ways.app.origin}/login`);
  expect(await scrollsSideways(page)).toBe(false);
  await page.reload();
  await codeScreen(page);
  const second = await page.context().newPage();
  await second.goto(`${ways.app.origin}/dashboard`);
  await second.waitForURL('**/login');
  await codeScreen(second);

  await codeField(page).fill(wrongCode(app));
  await page.getByText('This code is not right.').waitFor();
  const selected = () => page.evaluate(() => String(document.getSelection()));
  await expect.poll(selected).toMatch(/^\d{6}$/);
  await page.keyboard.type(nextCode(app));
  await dashboard(page);
  // The other tab is late: the sign-in is complete.
  await codeField(second).fill('000000');
  await dashboard(second);
});

test('S70 a code by e-mail is followed by the code screen, and no broken widget is seen', async () => {
  const person = await ways.open();
  await continueWithEmail(person, 'ada@example.com');
  await enterCode(person, await ways.code('ada@example.com'));
  await dashboard(person);
  const app = await enroll(person);

  const page = await openPhone(ways);
  await continueWithEmail(page, 'ada@example.com');
  await page.getByLabel('One-time passcode').waitFor();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = () => seen.push(document.querySelector('main')?.textContent ?? '');
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await enterCode(page, await ways.code('ada@example.com'));
  await codeScreen(page);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'));
  expect(seen).not.toMatch(/Success|Invalid|error|authenticator app to finish/i);
  expect(await stored(page)).not.toMatch(/ada@example|user-test|session-test/);
  await codeField(page).fill(` ${nextCode(app).replace(/(...)/, '$1 ')}`);
  await dashboard(page);
});

test('S70 a password and its reset are followed by the code screen', async () => {
  const person = await ways.open();
  await person.getByRole('button', { name: 'Use a password' }).click();
  await continueWithEmail(person, 'bea@example.com');
  await givePassword(person, STRONG);
  await dashboard(person);
  await person.goto(`${ways.app.origin}/settings`);
  await person.getByRole('button', { name: 'Send link' }).click();
  const proof = await ways.link('bea@example.com');
  await person.goto(proof);
  await dashboard(person);
  const app = await enroll(person);

  const page = await openPhone(ways);
  await page.getByRole('button', { name: 'Use a password' }).click();
  await continueWithEmail(page, 'bea@example.com');
  await givePassword(page, STRONG);
  await codeScreen(page);
  await codeField(page).fill(nextCode(app));
  await dashboard(page);

  const forgetful = await openPhone(ways);
  await forgetful.getByRole('button', { name: 'Use a password' }).click();
  await continueWithEmail(forgetful, 'bea@example.com');
  await forgetful.getByRole('button', { name: 'Forgot Password?' }).click();
  await forgetful.getByText('A link to reset your password was sent').waitFor();
  await forgetful.goto(await ways.link('bea@example.com'));
  await givePassword(forgetful, 'violet-orchard-compass-77');
  await codeScreen(forgetful);
  expect(forgetful.url()).toBe(`${ways.app.origin}/login`);
  await codeField(forgetful).fill(nextCode(app));
  await dashboard(forgetful);
});

test('S70 a recovery code signs in as it was typed, and only once', async () => {
  const { recoveryCodes } = await withApp('Milo Adeyemi');
  const [recoveryCode = ''] = recoveryCodes;
  const enter = async (code: string) => {
    const page = await openPhone(ways);
    await signInByGoogle(page, ways, 'Milo Adeyemi');
    await codeScreen(page);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await recoveryField(page).fill(code);
    await page.keyboard.press('Enter');
    return page;
  };
  await dashboard(await enter(` ${recoveryCode.toUpperCase().replaceAll('-', ' ')} `));
  const again = await enter(recoveryCode);
  await again.getByText('This recovery code is not right, or it was used before.').waitFor();
  expect(await recoveryField(again).inputValue()).toBe(recoveryCode);
});

test('S70 five wrong codes end the sign-in, and the login page says why', async () => {
  const app = await withApp('Rosa Lindqvist');
  const page = await openPhone(ways);
  await signInByGoogle(page, ways, 'Rosa Lindqvist');
  await codeScreen(page);
  for (let tries = 1; tries <= 4; tries += 1) {
    const answered = page.waitForResponse('**/api/second-factor/verify');
    await codeField(page).fill(wrongCode(app));
    expect((await answered).status()).toBe(400);
    await page.getByText('This code is not right.').waitFor();
  }
  await codeField(page).fill(wrongCode(app));
  const ended = 'Too many wrong codes, or too much time has passed. Please sign in again.';
  await page.getByRole('alert').getByText(ended).waitFor();
  await page.getByText('Continue with Google').waitFor();
  await page.reload();
  await page.getByText('Continue with Google').waitFor();
  expect(await page.getByRole('heading', { name: 'Enter your code' }).count()).toBe(0);
});

test('S70 a failed call keeps what was typed, and Cancel leads back to the ways to sign in', async () => {
  const page = await openPhone(ways);
  await signInByGoogle(page, ways, 'Rosa Lindqvist');
  await codeScreen(page);
  const restore = await failCall(page, 'POST /api/second-factor/verify', 'unreachable');
  await codeField(page).fill('000000');
  const failed = 'The code could not be checked. Check your connection and try again.';
  await page.getByRole('alert').getByText(failed).waitFor();
  expect(await codeField(page).inputValue()).toBe('000000');
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('This code is not right.').waitFor();

  const cancel = page.getByRole('button', { name: 'Cancel and sign in another way' });
  const restoreCancel = await failCall(page, 'POST /api/signout', 'unreachable');
  await cancel.click();
  await page.getByRole('alert').getByText('The sign-in could not be canceled.').waitFor();
  await restoreCancel();
  await cancel.click();
  await page.getByText('Continue with Google').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Email me a link' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Enter your code' }).count()).toBe(0);
});

test('S70 the back button and another tab show what the sign-in waits for now', async () => {
  const page = await openPhone(ways);
  await page.getByText('Continue with Google').waitFor();
  const other = await page.context().newPage();
  await other.goto(`${ways.app.origin}/login`);
  await signInByGoogle(other, ways, 'Rosa Lindqvist');
  await codeScreen(other);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await codeScreen(page);
  await other.getByRole('link', { name: 'Posy' }).first().click();
  await other.waitForURL(`${ways.app.origin}/`);
  await other.goBack();
  await codeScreen(other);
});
