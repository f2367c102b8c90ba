import { expect, it } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { launchBrowserApp } from '#test/harness/browser/browser-app.ts';

const app = await launchBrowserApp({ https: true, signInMethods: 'google,passwords,passkeys' });
const EMAIL = 'una.with.an.address.that.is.long.enough.to.wrap@example.com';

it('S66 an account without a proven factor verifies its address in Settings', async () => {
  const context = await app.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${app.origin}/login`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const options = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch('/sdk/v1/passwords', options)).status;
    },
    { email: EMAIL, password: 'correct horse battery staple 1' },
  );
  expect(status).toBe(200);
  await page.goto(`${app.origin}/settings`);
  await page.getByRole('heading', { name: 'Verify your email address' }).waitFor();
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`We sent a link to ${EMAIL}. Open it in this browser.`).waitFor();
  const [link] = app.emulator.state.inbox.latest(EMAIL).links ?? [];
  await page.goto(link?.url ?? '');
  await page.waitForURL(`${app.origin}/dashboard`);
  const answered = page.waitForResponse('**/api/account/verification');
  await page.goto(`${app.origin}/settings`);
  expect(await (await answered).json()).toEqual({ email: null });
  expect(await page.getByRole('heading', { name: 'Verify your email address' }).count()).toBe(0);
});
