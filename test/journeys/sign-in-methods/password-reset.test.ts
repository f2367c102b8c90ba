import { expect, test } from 'vitest';
import { launchSignInMethods, says, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { givePassword, OTHER, openPassword, passwordField, STRONG, signUp } from './passwords.ts';

const ways = launchSignInMethods();

/** The links of the newest message, by what they are for. */
function mailed(address: string): { reset: string; login: string } {
  const { links = [] } = ways.app.emulator.state.inbox.latest(address);
  const [reset, login] = links.map(({ url }) => url);
  return { reset: reset ?? '', login: login ?? '' };
}

async function forget(address: string) {
  await signUp(ways, address);
  const page = await openPassword(ways, address);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await says(page, 'Forgot password?');
  await says(page, `A link to reset your password was sent to you at ${address}.`);
  return page;
}

test('widget-31 a forgotten password is set anew by a mailed link, whose token leaves the address at once', async () => {
  const page = await forget('ada@example.com');
  await page.goto(mailed('ada@example.com').reset);
  await says(page, 'Reset your password');
  expect(page.url()).toBe(`${ways.app.origin}/reset-password`);
  await givePassword(page, OTHER);
  await signedIn(page);
  const again = await openPassword(ways, 'ada@example.com');
  await givePassword(again, STRONG);
  await says(again, 'Unauthorized credentials.');
  await givePassword(again, OTHER);
  await signedIn(again);
});

test('widget-31 a weak new password keeps the button disabled', async () => {
  const page = await forget('bea@example.com');
  await page.goto(mailed('bea@example.com').reset);
  await passwordField(page).fill('password');
  await page.getByText('This is a top-10 common password.').waitFor();
  expect(await page.getByRole('button', { name: 'Continue', exact: true }).isDisabled()).toBe(true);
});

test('widget-33 the other link of the mail signs in without a new password', async () => {
  const page = await forget('cleo@example.com');
  await page.goto(mailed('cleo@example.com').login);
  await page.waitForURL(`${ways.app.origin}/dashboard`);
});

test('widget-33 on the reset page a login token signs in, and a used one says so', async () => {
  const page = await forget('dora@example.com');
  const { search } = new URL(mailed('dora@example.com').login);
  await page.goto(`${ways.app.origin}/reset-password${search}`);
  await signedIn(page);
  const late = await ways.open(`/reset-password${search}`);
  await says(late, 'This link has been used or has expired.');
  await late.getByRole('link', { name: 'Back to Login' }).click();
  await late.waitForURL(`${ways.app.origin}/login`);
});

test('widget-32 Resend email sends another link, and the way back returns to the first screen', async () => {
  const page = await forget('emma@example.com');
  const first = mailed('emma@example.com').reset;
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByRole('button', { name: /^Email resent! Try again in \d+s$/ }).waitFor();
  expect(mailed('emma@example.com').reset).not.toBe(first);
  await page.getByRole('button', { name: 'Go back' }).click();
  await says(page, 'Sign up or log in');
});

test('widget-32 from there a link signs in without a password, too', async () => {
  const page = await forget('fee@example.com');
  await page.getByRole('button', { name: 'Log in without a password' }).click();
  await says(page, 'Check your email');
  await page.goto(await ways.link('fee@example.com'));
  await page.waitForURL(`${ways.app.origin}/dashboard`);
});

test('widget-34 without a token the page says what is missing', async () => {
  const page = await ways.open('/reset-password');
  await says(page, 'Missing token parameter');
});
