import { StytchClient, type StytchClientOptions } from '@stytch/vanilla-js/headless';
import type { SignInOptions } from '#bff/contracts/sign-in-methods.ts';
import { paths } from '#web/lib/paths.ts';
import { SIGNED_OUT_EVENT } from '#web/lib/sdk-storage.ts';
import { reportCallFailures } from '../sdk-workarounds.ts';
import { withKeptSettings } from './bootstrap.ts';
import { internalsOf } from './internals.ts';
import { openedAt } from './opened-document.ts';
import { trackAutofill } from './passkey-autofill.ts';
import { carryStyleNonce } from './style-nonce.ts';

/** The documents whose policy lets the scripts of captchas in (bff/app-shell/app-shell.routes.ts). */
const WITH_CAPTCHA = [paths.login, paths.resetPassword];

let current: { publicToken: string; client: StytchClient } | undefined;

/** The SDK talks to this origin alone: the gateway speaks to the provider (design, section 6). */
function optionsFor(publicToken: string, origin: string): StytchClientOptions {
  const live = publicToken.startsWith('public-token-live-');
  return {
    // "Custom endpoint" mode: the SDK expects no token of its own and asks for the session instead.
    // A blank domain switches it on; the addresses themselves stand below, with port and scheme.
    endpointOptions: live ? { apiDomain: ' ' } : { testApiDomain: ' ' },
    endpoints: {
      testAPIURL: origin,
      liveAPIURL: origin,
      clientsideServicesIframeURL: `${origin}/clientside-services/index.html`,
    },
  } as StytchClientOptions;
}

/** Lets the SDK hear of a sign-out as it would of one in another tab. */
function forgetAtSignOut(publicToken: string): void {
  const key = `stytch_sdk_state_${publicToken}`;
  window.addEventListener(SIGNED_OUT_EVENT, () =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })),
  );
}

function newClient({ publicToken, captcha }: SignInOptions): StytchClient {
  carryStyleNonce();
  forgetAtSignOut(publicToken);
  const create = () =>
    new StytchClient(publicToken, optionsFor(publicToken, window.location.origin));
  const client = withKeptSettings(create, {
    publicToken,
    captcha: captcha && openedAt(WITH_CAPTCHA),
  });
  reportCallFailures(client);
  trackAutofill(client);
  return client;
}

/** Returns the document's client of the provider's SDK once it has loaded the project's settings. */
export async function connect(options: SignInOptions): Promise<StytchClient> {
  const { publicToken } = options;
  if (current?.publicToken !== publicToken) {
    current = { publicToken, client: newClient(options) };
  }
  const { client } = current;
  const { bootstrap } = internalsOf(client);
  // Defaults have no vertical. The screens work with them; the next screen tries to load again.
  if ((await bootstrap.getAsync()).vertical === null) current = undefined;
  return client;
}

/**
 * As `connect`, for screens whose calls need captchas where the deployment asks for them: a document
 * that may not load their scripts is loaded again at its present address.
 */
export function connectWithCaptcha(options: SignInOptions): Promise<StytchClient> {
  if (!options.captcha || openedAt(WITH_CAPTCHA)) return connect(options);
  window.location.reload();
  return new Promise(() => {});
}
