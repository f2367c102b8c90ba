import { StytchClient, type StytchClientOptions } from '@stytch/vanilla-js/headless';
import type { SignInOptions } from '#bff/contracts/sign-in-methods.ts';
import { paths } from '#web/lib/paths.ts';
import { settingsFetch } from './project-settings.ts';
import { nameAccount, withSettingsFetch } from './sdk-fetch.ts';
import {
  addStyleNonce,
  hasProjectSettings,
  reportCallFailures,
  resetAtSignOut,
  trackAutofill,
} from './sdk-workarounds.ts';

/** The documents whose CSP allows captcha scripts (bff/app-shell/app-shell.routes.ts). */
const CAPTCHA_PATHS = [paths.login, paths.resetPassword];

let current: { publicToken: string; client: StytchClient } | undefined;

/**
 * Returns whether this document was opened at one of the paths. The CSP of that path still applies
 * after client-side navigation.
 */
function openedAt(pathnames: readonly string[]): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation) return false;
  // The server ignores case and a trailing slash.
  const pathname = new URL(navigation.name).pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  return pathnames.includes(pathname);
}

/**
 * Returns options that send all calls of the SDK to this origin. The gateway forwards the calls to
 * the provider.
 */
function clientOptions(publicToken: string, origin: string): StytchClientOptions {
  const live = publicToken.startsWith('public-token-live-');
  return {
    // A blank domain enables the SDK's "custom endpoint" mode, in which the SDK asks for the
    // session instead of reading its own token. The URLs in `endpoints` replace the domain.
    endpointOptions: live ? { apiDomain: ' ' } : { testApiDomain: ' ' },
    endpoints: {
      testAPIURL: origin,
      liveAPIURL: origin,
      clientsideServicesIframeURL: `${origin}/clientside-services/index.html`,
    },
  } as StytchClientOptions;
}

function createClient({ publicToken, captcha }: SignInOptions): StytchClient {
  addStyleNonce();
  resetAtSignOut(publicToken);
  const client = withSettingsFetch(
    () => new StytchClient(publicToken, clientOptions(publicToken, window.location.origin)),
    settingsFetch({
      publicToken,
      captcha: captcha && openedAt(CAPTCHA_PATHS),
      originalFetch: window.fetch.bind(window),
    }),
  );
  nameAccount(client);
  reportCallFailures(client);
  trackAutofill(client);
  return client;
}

/** Returns the document's client of the SDK once it has loaded the project's settings. */
export async function connect(options: SignInOptions): Promise<StytchClient> {
  const { publicToken } = options;
  if (current?.publicToken !== publicToken) {
    current = { publicToken, client: createClient(options) };
  }
  const { client } = current;
  // The screens also work with the SDK's default settings. The next screen tries to load the
  // project's settings again with a new client.
  if (!(await hasProjectSettings(client))) current = undefined;
  return client;
}

/**
 * Returns the client for screens whose calls need captchas in some deployments. Reloads the
 * document at its current address if its CSP blocks captcha scripts.
 */
export function connectWithCaptcha(options: SignInOptions): Promise<StytchClient> {
  if (!options.captcha || openedAt(CAPTCHA_PATHS)) return connect(options);
  window.location.reload();
  return new Promise(() => {});
}

/**
 * Shows Google One Tap in a corner of the window. Failures are only logged, because One Tap is
 * optional.
 */
export function startOneTap(client: StytchClient): void {
  // The CSP of all other documents blocks Google's script.
  if (!openedAt([paths.login])) return;
  const redirectUrl = new URL(paths.callback, window.location.origin).href;
  client.oauth.googleOneTap
    .start({ login_redirect_url: redirectUrl, signup_redirect_url: redirectUrl })
    // Log the SDK's text 'One Tap could not load: {reason}' for the operator of the deployment.
    .catch((error: unknown) => console.warn(error instanceof Error ? error.message : error));
}
