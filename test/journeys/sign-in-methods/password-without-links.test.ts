import { test } from 'vitest';
import {
  continueWithEmail,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';
import { givePassword, STRONG } from './passwords.ts';

const ways = launchSignInMethods('google,passwords');

test('widget-32 where no links are offered, who forgot the password may log in without it', async () => {
  const first = await ways.open();
  await continueWithEmail(first, 'gia@example.com');
  await givePassword(first, STRONG);
  await signedIn(first);
  const page = await ways.open();
  await continueWithEmail(page, 'gia@example.com');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByRole('button', { name: 'Log in without a password' }).click();
  await says(page, 'Check your email');
  await page.goto(await ways.link('gia@example.com'));
  await page.waitForURL(`${ways.app.origin}/dashboard`);
});
