import type { StytchClient } from '@stytch/vanilla-js/headless';
import { accountHeader } from '#web/lib/session/document-account.ts';
import { internalsOf } from './sdk-workarounds.ts';

/**
 * Replaces the global fetch while a function of the SDK runs until its first `await`. Defect: the
 * SDK has no option for its fetch function or for headers.
 */
function withFetch<T>(create: (original: typeof fetch) => typeof fetch, run: () => T): T {
  const original = window.fetch;
  window.fetch = create(original);
  try {
    return run();
  } finally {
    window.fetch = original;
  }
}

/**
 * Creates a client that loads the project's settings with `fetchSettings`. Defect: the SDK's
 * constructor fetches the settings and falls back to its defaults; no option changes this.
 */
export function withSettingsFetch(
  create: () => StytchClient,
  fetchSettings: typeof fetch,
): StytchClient {
  const isBootstrap = (url: unknown) =>
    typeof url === 'string' && url.includes('/sdk/v1/projects/bootstrap/');
  return withFetch(
    (original) => (url, init) =>
      isBootstrap(url) ? fetchSettings(url, init) : original(url, init),
    create,
  );
}

/** The calls that change the account of the session. Sign-in screens make none of them. */
const CHANGES = /^\/(webauthn\/(register|update)|users\/\w+\/)/;

/**
 * Adds a header with the document's account to the SDK's calls that change the account, as our own
 * client does (S78).
 */
export function nameAccount(client: StytchClient): void {
  const { networkClient: network } = internalsOf(client);
  const { fetchSDK } = network;
  network.fetchSDK = (call) => {
    const send = () => fetchSDK.call(network, call);
    if (!CHANGES.test(call.url)) return send();
    return withFetch(
      (original) => (url, init) =>
        original(url, { ...init, headers: { ...init?.headers, ...accountHeader() } }),
      send,
    );
  };
}
