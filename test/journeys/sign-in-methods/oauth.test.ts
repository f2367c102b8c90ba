import { expect, test } from 'vitest';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';

const ways = launchSignInMethods();

test.each(['Apple', 'Facebook', 'GitHub', 'LinkedIn', 'Microsoft'])(
  'widget-53 Continue with %s signs in by a redirect, and Settings says so',
  async (provider) => {
    const page = await ways.open();
    await page.getByRole('button', { name: `Continue with ${provider}` }).click();
    await page.waitForURL(`${ways.app.emulator.url}**`);
    await page.getByRole('button', { name: /June Park/ }).click();
    await page.waitForURL(`${ways.app.origin}/dashboard`);
    await page.goto(`${ways.app.origin}/settings`);
    await page.getByText(`You are signed in with ${provider}.`).waitFor();
  },
);

test('widget-2 widget-53 Google stands first, above every other way', async () => {
  const page = await ways.open();
  const other = page.getByRole('button', { name: 'Continue with Apple' });
  await other.waitFor();
  const top = async (locator: typeof other) => (await locator.boundingBox())?.y ?? 0;
  const google = page.getByRole('link', { name: 'Continue with Google' });
  expect(await top(google)).toBeLessThan(await top(other));
});

test('black icons take the color of the text in the dark, without a filter', async () => {
  const page = await ways.open();
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const provider of ['Apple', 'GitHub']) {
    const button = page.getByRole('button', { name: `Continue with ${provider}` });
    const { fill, filter, color } = await button.locator('path').evaluate((path) => {
      const { fill, filter, color } = getComputedStyle(path);
      return { fill, filter, color };
    });
    // WebKit paints no filter on an SVG path.
    expect({ fill, filter }).toEqual({ fill: color, filter: 'none' });
  }
});
