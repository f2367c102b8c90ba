import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { failCall } from '#test/harness/browser/calls.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
} from '#test/harness/browser/sign-in-methods.ts';
import {
  post,
  signInWithCode,
  signInWithGoogle,
  signUpWithPassword,
} from '#test/journeys/sign-in/http-sign-in.ts';
import { enterPassword, OTHER, STRONG } from '#test/journeys/sign-in-methods/passwords.ts';
import {
  type App,
  codeField,
  codeScreen,
  enrollIn,
  nextCode,
  openPhone,
  PHONE,
  signInByGoogle,
  wrongCode,
} from './authenticator-app.ts';

const methods = launchSignInMethods();
afterAll(() => void vi.useRealTimers());

/** Sets up an app for one of the emulator's preset accounts. */
async function withApp(name: string): Promise<App> {
  const context = await methods.app.newContext();
  await signInWithGoogle(methods, context, name);
  const app = await enrollIn(context, methods.app.origin);
  await context.close();
  return app;
}

const dashboard = (page: Page) => page.waitForURL(`${methods.app.origin}/dashboard`);
const button = (page: Page, name: string) => page.getByRole('button', { name });
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Returns the data that the provider's SDK stores in the browser. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test('S70 a sign-in by Google asks for the code, also after a reload and in a second tab', async () => {
  const app = await withApp('June Park');
  const page = await openPhone(methods);
  await signInByGoogle(page, methods, 'June Park');
  await codeScreen(page);
  expect(page.url()).toBe(`${methods.app.origin}/login`);
  expect(await scrollsSideways(page)).toBe(false);
  await page.reload();
  await codeScreen(page);
  const second = await page.context().newPage();
  await second.goto(`${methods.app.origin}/dashboard`);
  await second.waitForURL('**/login');
  await codeScreen(second);

  await codeField(page).fill(wrongCode(app));
  await page.getByText('This code is incorrect.').waitFor();
  const selected = () => page.evaluate(() => String(document.getSelection()));
  await expect.poll(selected).toMatch(/^\d{6}$/);
  await page.keyboard.type(nextCode(app));
  await dashboard(page);
  // The first tab has completed the sign-in, so the second tab needs no correct code.
  await codeField(second).fill('000000');
  await dashboard(second);
});

test('S70 after an emailed code, the code screen appears without an error or success message of the widget', async () => {
  const context = await methods.app.newContext();
  await signInWithCode(methods, context, 'ada@example.com');
  const app = await enrollIn(context, methods.app.origin);
  await context.close();

  const page = await openPhone(methods);
  const first = await methods.code('ada@example.com');
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
  await expect.poll(() => methods.code('ada@example.com')).not.toBe(first);
  await enterCode(page, await methods.code('ada@example.com'));
  await codeScreen(page);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'));
  expect(seen).not.toMatch(/Success|Invalid|error|authenticator app to finish/i);
  expect(await stored(page)).not.toMatch(/ada@example|user-test|session-test/);
  await codeField(page).fill(` ${nextCode(app).replace(/(...)/, '$1 ')}`);
  await dashboard(page);
});

test('S70 the code screen follows a password reset', async () => {
  const address = 'bea@example.com';
  const { origin } = methods.app;
  const context = await methods.app.newContext();
  await signUpWithPassword(methods, context, address, STRONG);
  const app = await enrollIn(context, origin);
  await context.close();

  const page = await methods.newPage();
  await page.setViewportSize(PHONE);
  const mailed = await methods.link(address);
  await post(page.context(), `${origin}/sdk/v1/passwords/email/reset/start`, { email: address });
  await expect.poll(() => methods.link(address)).not.toBe(mailed);
  await page.goto(await methods.link(address));
  await enterPassword(page, OTHER);
  await codeScreen(page);
  expect(page.url()).toBe(`${origin}/login`);
  await codeField(page).fill(nextCode(app));
  await dashboard(page);
});

test('S70 the code screen appears in an open tab and after Back, keeps its input after a failed call, and is left by Cancel or five wrong codes', async () => {
  const app = await withApp('Rosa Lindqvist');
  const page = await openPhone(methods);
  await page.getByText('Continue with Google').waitFor();
  await signInWithGoogle(methods, page.context(), 'Rosa Lindqvist');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await codeScreen(page);
  await page.getByRole('link', { name: 'Posy' }).first().click();
  await page.waitForURL(`${methods.app.origin}/`);
  await page.goBack();
  await codeScreen(page);

  const restore = await failCall(page, 'POST /api/second-factor/verify', 'unreachable');
  await codeField(page).fill('000000');
  const failed = 'The code could not be checked. Check your connection and try again.';
  await page.getByRole('alert').getByText(failed).waitFor();
  expect(await codeField(page).inputValue()).toBe('000000');
  await restore();
  await button(page, 'Retry').click();
  await page.getByText('This code is incorrect.').waitFor();
  const cancel = button(page, 'Cancel and sign in another way');
  const restoreCancel = await failCall(page, 'POST /api/signout', 'unreachable');
  await cancel.click();
  await page.getByRole('alert').getByText('The sign-in could not be canceled.').waitFor();
  await restoreCancel();
  await cancel.click();
  await page.getByText('Continue with Google').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.reload();
  await button(page, 'Email me a link').waitFor();
  expect(await page.getByRole('heading', { name: 'Enter your code' }).count()).toBe(0);

  await signInWithGoogle(methods, page.context(), 'Rosa Lindqvist');
  await page.reload();
  await codeScreen(page);
  for (let tries = 1; tries <= 4; tries += 1) {
    const responded = page.waitForResponse('**/api/second-factor/verify');
    await codeField(page).fill(wrongCode(app));
    expect((await responded).status()).toBe(400);
    await page.getByText('This code is incorrect.').waitFor();
  }
  await codeField(page).fill(wrongCode(app));
  const ended = 'Too many wrong codes, or too much time has passed. Please sign in again.';
  await page.getByRole('alert').getByText(ended).waitFor();
  await page.getByText('Continue with Google').waitFor();
  expect(await page.getByRole('heading', { name: 'Enter your code' }).count()).toBe(0);
  const session = await page.request.get(`${methods.app.origin}/api/session`);
  expect(await session.json()).toEqual({ signedIn: false });
});
