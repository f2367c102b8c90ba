import { expect, it } from 'vitest';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { holdCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

const app = await launchBrowserApp({ https: true, signInMethods: 'all' });
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'correct horse battery staple 1';

it('S67 after the owner’s first sign-in, a notice shows which sign-in methods were removed, until it is dismissed', async () => {
  const attacker = await (await app.newContext()).newPage();
  await attacker.goto(`${app.origin}/login`);
  const registration = { email: 'rosa@example.com', password: PASSWORD };
  const status = await attacker.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/sdk/v1/passwords', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.status;
  }, registration);
  expect(status).toBe(200);
  const page = await (await app.newContext({ viewport: PHONE })).newPage();
  const showMessages = await holdCall(page, 'GET /api/account/events');
  await signInAs(page, app, 'Rosa');
  const messages = page.getByRole('region', { name: 'Account messages' });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const place = await heading.boundingBox();
  await showMessages();
  await messages.getByText('we removed its other sign-in method: Password').waitFor();
  expect(await heading.boundingBox()).toEqual(place);
  expect(await axeFindings(page)).toEqual({ light: [], dark: [] });
  await messages.getByRole('button', { name: 'OK' }).click();
  await messages.waitFor({ state: 'detached' });
  const listed = page.waitForResponse('**/api/account/events');
  await page.goto(`${app.origin}/settings`);
  expect(await (await listed).json()).toMatchObject([{ notice: false }]);
  expect(await messages.count()).toBe(0);
});
