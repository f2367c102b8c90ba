import { expect, test } from 'vitest';
import {
  continueWithEmail,
  launchSignInMethods,
  says,
} from '#test/harness/browser/sign-in-methods.ts';

const ways = launchSignInMethods();

async function askForLink(address: string) {
  const page = await ways.open();
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await continueWithEmail(page, address);
  await says(page, 'Check your email');
  await says(page, `An email was sent to ${address}.`);
  return page;
}

test('widget-18 a mailed link signs in, and its token leaves the address bar at once', async () => {
  const page = await askForLink('ada@example.com');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && addresses.push(frame.url()));
  const link = await ways.link('ada@example.com');
  await page.goto(link);
  await page.waitForURL(`${ways.app.origin}/dashboard`);
  expect(addresses.filter((address) => /[?&]token=/.test(address))).toHaveLength(1);
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByText('You are signed in with a link sent by email.').waitFor();
});

test('widget-19 a link is good for once, and Retry leads to the login page', async () => {
  const page = await askForLink('bea@example.com');
  const link = await ways.link('bea@example.com');
  await page.goto(link);
  await page.waitForURL(`${ways.app.origin}/dashboard`);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.waitForURL(`${ways.app.origin}/login`);
  await page.goto(link);
  await page.getByText(/^Authentication failed: /).waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.waitForURL(`${ways.app.origin}/login`);
});

test('widget-19 a link that was asked for in another browser signs nobody in', async () => {
  await askForLink('cleo@example.com');
  const other = await ways.newPage();
  await other.goto(await ways.link('cleo@example.com'));
  await other.getByText(/^Authentication failed: /).waitFor();
});

test('widget-20 Resend email sends another link, and the way back returns to the first screen', async () => {
  const page = await askForLink('dora@example.com');
  const first = await ways.link('dora@example.com');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByRole('button', { name: /^Email resent! Try again in \d+s$/ }).waitFor();
  await expect.poll(() => ways.link('dora@example.com')).not.toBe(first);
  await page.getByRole('button', { name: 'Go back' }).click();
  await says(page, 'Sign up or log in');
});

test('widget-21 an address that is none says so', async () => {
  // The second is one that the browser itself would refuse, in words of its own.
  for (const address of ['emma@example', 'emma@']) {
    const page = await ways.open();
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await continueWithEmail(page, address);
    await says(page, 'Invalid email address');
  }
});
