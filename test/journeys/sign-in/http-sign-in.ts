import type { BrowserContext } from 'playwright-core';
import { sameOrigin, signInContext } from '#test/harness/browser/sign-in-context.ts';
import type { SignInMethodsApp } from '#test/harness/browser/sign-in-methods.ts';
import { PRESET_ACCOUNTS } from '#test/stytch-emulator/oauth/account.ts';

/**
 * Posts JSON from a browser without opening a page.
 * @returns the response body
 * @throws Error with the response when the call fails
 */
export async function post(context: BrowserContext, url: string, data?: object) {
  const headers = sameOrigin(new URL(url).origin);
  const response = await context.request.post(url, data ? { data, headers } : { headers });
  if (!response.ok()) throw new Error(`${url}: ${response.status()} ${await response.text()}`);
  return response.status() === 204 ? undefined : response.json();
}

/**
 * Signs in to a preset account with Google. If the account has an authenticator app, the sign-in is
 * pending until a code is entered.
 */
export async function signInWithGoogle(
  methods: SignInMethodsApp,
  context: BrowserContext,
  name: string,
) {
  const account = PRESET_ACCOUNTS.find((ready) => ready.name.includes(name));
  if (!account) throw new Error(`The emulator has no account named ${name}.`);
  await signInContext(context, methods.app.origin, account);
}

/** Signs in with a code that is sent to an address. */
export async function signInWithCode(
  methods: SignInMethodsApp,
  context: BrowserContext,
  email: string,
) {
  const sdk = `${methods.app.origin}/sdk/v1`;
  const sent = await post(context, `${sdk}/otps/email/login_or_create`, { email });
  const { method_id } = sent.data;
  await post(context, `${sdk}/otps/authenticate`, { method_id, token: await methods.code(email) });
}

/** Creates an account with a password, and proves its address in the same session. */
export async function signUpWithPassword(
  methods: SignInMethodsApp,
  context: BrowserContext,
  email: string,
  password: string,
) {
  const { origin } = methods.app;
  await post(context, `${origin}/sdk/v1/passwords`, { email, password });
  await post(context, `${origin}/api/account/verification`);
  const accessToken = new URL(await methods.link(email)).searchParams.get('token');
  await post(context, `${origin}/api/auth/verify`, { accessToken, tokenType: 'magic_links' });
}
