import type { StytchClient } from '@stytch/vanilla-js/headless';
import { paths } from '#web/lib/paths.ts';
import { openedAt } from './opened-document.ts';

/** Shows Google's own prompt in a corner of the window. Without it the page is complete. */
export function startOneTap(client: StytchClient): void {
  // The policy of other documents lets no script of Google in.
  if (!openedAt([paths.login])) return;
  const back = new URL(paths.callback, window.location.origin).href;
  client.oauth.googleOneTap
    .start({ login_redirect_url: back, signup_redirect_url: back })
    // 'One Tap could not load: {reason}': for whoever set the deployment up, not for who signs in.
    .catch((error: unknown) => console.warn(error instanceof Error ? error.message : error));
}
