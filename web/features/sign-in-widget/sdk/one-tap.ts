import type { StytchClient } from '@stytch/vanilla-js/headless';
import { paths } from '#web/lib/paths.ts';

/** Whether this document was opened as the login page: the policy of others lets no script of Google in. */
function mayRunGoogle(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && new URL(opened.name).pathname === paths.login;
}

/** Shows Google's own prompt in a corner of the window. Without it the page is complete. */
export function startOneTap(client: StytchClient): void {
  if (!mayRunGoogle()) return;
  const back = new URL(paths.callback, window.location.origin).href;
  client.oauth.googleOneTap
    .start({ login_redirect_url: back, signup_redirect_url: back })
    // 'One Tap could not load: {reason}': for whoever set the deployment up, not for who signs in.
    .catch((error: unknown) => console.warn(error instanceof Error ? error.message : error));
}
