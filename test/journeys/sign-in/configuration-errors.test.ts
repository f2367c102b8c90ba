import { describe, expect, test } from 'vitest';
import { launchSignInMethods } from '#test/harness/browser/sign-in-methods.ts';

describe('codes and links by e-mail without passwords', () => {
  const ways = launchSignInMethods('google,email_otp,magic_links');

  test('widget-6 the form gives way to what is wrong with the configuration', async () => {
    const page = await ways.open();
    await page.getByText('Cannot use both EML and Email OTP').waitFor();
    expect(await page.getByPlaceholder('example@email.com').count()).toBe(0);
    await page.getByText('Continue with Google').waitFor();
  });
});

describe('passkeys and nothing else', () => {
  const ways = launchSignInMethods('google,passkeys');

  test('widget-7 the button gives way to what is wrong with the configuration', async () => {
    const page = await ways.open();
    const text = 'Cannot use Passkeys by itself, please add another product to the config.';
    await page.getByText(text).waitFor();
    expect(await page.getByRole('button', { name: 'Login with a Passkey' }).count()).toBe(0);
    await page.getByText('Continue with Google').waitFor();
  });
});
