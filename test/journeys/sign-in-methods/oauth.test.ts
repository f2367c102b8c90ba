import { expect, test } from 'vitest';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';
import { openSettingsLink, signOut } from '#test/journeys/sign-in/navigation.ts';

const methods = launchSignInMethods();

test('widget-53 each OAuth provider signs in by a redirect, and Settings names it', async () => {
  const page = await methods.open();
  for (const provider of ['Apple', 'Facebook', 'GitHub', 'LinkedIn', 'Microsoft']) {
    await page.getByRole('button', { name: `Continue with ${provider}` }).click();
    await page.waitForURL(`${methods.app.emulator.url}**`);
    await page.getByRole('button', { name: /June Park/ }).click();
    await page.waitForURL(`${methods.app.origin}/dashboard`);
    await openSettingsLink(page);
    await page.getByText(`You are signed in with ${provider}.`).waitFor();
    await signOut(page);
  }
});

test('widget-2 widget-53 Google is above the other providers, and black icons take the text color in dark mode', async () => {
  const page = await methods.open();
  const other = page.getByRole('button', { name: 'Continue with Apple' });
  await other.waitFor();
  const top = async (locator: typeof other) => (await locator.boundingBox())?.y ?? 0;
  const google = page.getByRole('link', { name: 'Continue with Google' });
  expect(await top(google)).toBeLessThan(await top(other));

  await page.emulateMedia({ colorScheme: 'dark' });
  for (const provider of ['Apple', 'GitHub']) {
    const button = page.getByRole('button', { name: `Continue with ${provider}` });
    const { fill, filter, color } = await button.locator('path').evaluate((path) => {
      const { fill, filter, color } = getComputedStyle(path);
      return { fill, filter, color };
    });
    // No filter is used, because WebKit applies none to an SVG path.
    expect({ fill, filter }).toEqual({ fill: color, filter: 'none' });
  }
});
