import type { Page } from 'playwright-core';
import { intercept } from '#test/harness/browser/interception.ts';

const SCRIPT = 'https://accounts.google.com/gsi/client';

/**
 * Replaces Google's script, which tests cannot load. The replacement shows the prompt and taps it
 * immediately.
 */
export async function tapGoogle(page: Page, credential: string): Promise<void> {
  const body = `window.google = { accounts: { id: {
    initialize({ client_id, callback }) { this.tap = () => callback({ client_id, credential: ${JSON.stringify(credential)} }); },
    prompt(listener) {
      listener({ isSkippedMoment: () => false, isNotDisplayed: () => false, isDismissedMoment: () => false });
      this.tap();
    },
    cancel() {},
  } } };`;
  const headers = { 'Content-Type': 'text/javascript' };
  await intercept(
    page,
    (_method, url) => url.href === SCRIPT,
    (call) => call.fulfill({ body, headers }),
  );
}
