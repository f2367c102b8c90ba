import type { Page } from 'playwright-core';

const SCRIPT = 'https://accounts.google.com/gsi/client';

/** Replaces Google's script, which tests cannot load: shows the prompt and taps it immediately. */
export async function tapGoogle(page: Page, credential: string): Promise<void> {
  const body = `window.google = { accounts: { id: {
    initialize({ client_id, callback }) { this.tap = () => callback({ client_id, credential: ${JSON.stringify(credential)} }); },
    prompt(listener) {
      listener({ isSkippedMoment: () => false, isNotDisplayed: () => false, isDismissedMoment: () => false });
      this.tap();
    },
    cancel() {},
  } } };`;
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}
