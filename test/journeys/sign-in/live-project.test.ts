import { expect, test } from 'vitest';
import { LIVE_PROJECT } from '#test/harness/app/surroundings.ts';
import {
  continueWithEmail,
  enterCode,
  launchSignInMethods,
  says,
  signedIn,
} from '#test/harness/browser/sign-in-methods.ts';

const ways = launchSignInMethods('google,email_otp', { project: LIVE_PROJECT });

test('the screens of a live project talk to our origin alone, and sign in', async () => {
  const page = await ways.newPage();
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  // With no token of its own it asks who is signed in.
  const asked = page.waitForRequest('**/sdk/v1/sessions/authenticate');
  await page.goto(`${ways.app.origin}/login`);
  await asked;
  await continueWithEmail(page, 'ada@example.com');
  await says(page, 'Enter passcode');
  await enterCode(page, await ways.code('ada@example.com'));
  await signedIn(page, 'Your passcode has been successfully verified.');
  expect([...origins]).toEqual([ways.app.origin]);
});
