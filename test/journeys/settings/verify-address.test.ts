import { expect, it } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { post } from '#test/journeys/sign-in/http-sign-in.ts';
import { openSettingsLink } from '#test/journeys/sign-in/navigation.ts';

const app = await launchBrowserApp({ https: true, signInMethods: 'google,passwords,passkeys' });
const EMAIL = 'una.with.an.address.that.is.long.enough.to.wrap@example.com';

it('S66 an account without a proven factor verifies its address in Settings', async () => {
  const context = await app.newContext({ viewport: { width: 390, height: 844 } });
  const password = 'correct horse battery staple 1';
  await post(context, `${app.origin}/sdk/v1/passwords`, { email: EMAIL, password });
  const page = await context.newPage();
  await page.goto(`${app.origin}/settings`);
  await page.getByRole('heading', { name: 'Verify your email address' }).waitFor();
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
  const top = () =>
    page
      .getByRole('heading', { name: 'Where you’re signed in' })
      .evaluate((it) => it.getBoundingClientRect().top + window.scrollY);
  await page.waitForLoadState('networkidle');
  const restore = await failCall(page, 'POST /api/account/verification', 'unreachable');
  const before = await top();
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Failed to send the link', { exact: true }).waitFor();
  expect(await top()).toBe(before);
  await restore();
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`We sent a link to ${EMAIL}. Open it in this browser.`).waitFor();
  const [link] = app.emulator.state.inbox.latest(EMAIL).links ?? [];
  await page.goto(link?.url ?? '');
  await page.waitForURL(`${app.origin}/dashboard`);
  await page.setViewportSize({ width: 1280, height: 844 });
  const responded = page.waitForResponse('**/api/account/verification');
  await openSettingsLink(page);
  expect(await (await responded).json()).toEqual({ email: null });
  expect(await page.getByRole('heading', { name: 'Verify your email address' }).count()).toBe(0);
});
