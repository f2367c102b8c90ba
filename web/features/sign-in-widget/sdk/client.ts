import { StytchClient, type StytchClientOptions } from '@stytch/vanilla-js/headless';
import { SIGNED_OUT } from '#web/lib/sdk-leftovers.ts';
import { reportCallFailures } from '../sdk-workarounds.ts';
import { internalsOf } from './internals.ts';
import { carryStyleNonce } from './style-nonce.ts';

/** The provider did not say how its project is set up: its screens would not know what they may do. */
export class BootstrapError extends Error {
  override readonly name = 'BootstrapError';
}

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
  window.addEventListener(SIGNED_OUT, () =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })),
  );
}

function newClient(publicToken: string): StytchClient {
  carryStyleNonce();
  forgetAtSignOut(publicToken);
  const client = new StytchClient(publicToken, optionsFor(publicToken, window.location.origin));
  reportCallFailures(client);
  return client;
}

/**
 * The document's one client of the provider's SDK, once it knows how the project is set up.
 * @throws {BootstrapError} when it could not be asked; the next call asks again
 */
export async function connect(publicToken: string): Promise<StytchClient> {
  if (current?.publicToken !== publicToken) {
    current = { publicToken, client: newClient(publicToken) };
  }
  const { client } = current;
  // What the SDK assumes after a failure knows no vertical.
  if ((await internalsOf(client).bootstrap.getAsync()).vertical !== null) return client;
  current = undefined;
  throw new BootstrapError('The sign-in provider does not answer.');
}
