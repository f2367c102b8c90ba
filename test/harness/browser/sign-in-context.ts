import type { BrowserContext } from 'playwright-core';
import { type ChosenAccount, chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import { type OnboardingState, onboardingKey } from '#web/features/onboarding/onboarding-state.ts';

/** Returns the headers that a page of the origin sends. */
export const sameOrigin = (origin: string) => ({ Origin: origin, 'Sec-Fetch-Site': 'same-origin' });

/**
 * Signs in to an account of the emulator over HTTP, without opening a page. The browser context
 * receives the cookies. Takes a twentieth of the CPU time of a sign-in on the pages.
 * @param keepsFirstRun whether a new account sees the first run instead of the dashboard
 * @throws Error when the sign-in is rejected
 */
export async function signInContext(
  context: BrowserContext,
  origin: string,
  account: ChosenAccount,
  { keepsFirstRun = false } = {},
): Promise<void> {
  const start = await context.request.get(`${origin}/auth/google/start`, {
    maxRedirects: 0,
    headers: { 'Sec-Fetch-Site': 'none' },
  });
  const callback = await chooseAccount(`${start.headers().location}`, account);
  const response = await context.request.post(`${origin}/api/auth/verify`, {
    data: { accessToken: callback.searchParams.get('token') },
    headers: sameOrigin(origin),
  });
  if (!response.ok()) throw new Error(`verify: ${response.status()} ${await response.text()}`);
  if (!keepsFirstRun) await skipFirstRun(context, origin);
}

/**
 * Stores the state that "Skip all" and the checklist's "Dismiss" store, before a page is opened.
 */
async function skipFirstRun(context: BrowserContext, origin: string): Promise<void> {
  const profile = await context.request.get(`${origin}/api/profile`);
  // There is no profile while the sign-in still requires another step.
  if (!profile.ok()) return;
  const { user } = (await profile.json()) as { user: string };
  const state: OnboardingState = { step: 'done', isChecklistDismissed: true };
  await context.addInitScript(
    ([key, text]) => {
      // An opaque origin, such as that of a sandboxed frame, has no storage.
      if (window.origin !== 'null') localStorage.setItem(key, text);
    },
    [onboardingKey(user), JSON.stringify(state)] as const,
  );
}
