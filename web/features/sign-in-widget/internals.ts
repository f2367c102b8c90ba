import type { StytchClient } from '@stytch/vanilla-js/headless';

/** One call of the SDK. `url` is the path below /sdk/v1. */
export interface SdkCall {
  url: string;
  method: string;
  body?: unknown;
}

type Send = (call: SdkCall) => Promise<unknown>;

/** The parts of the SDK's client that its own screens use and that have no public name. */
export interface Internals {
  bootstrap: { getAsync(): Promise<{ vertical: string | null }> };
  networkClient: { fetchSDK: Send; retriableFetchSDK: Send };
  clientsideServices: { oneTapSubmit(request: object): Promise<unknown> };
}

const INTERNALS = Symbol.for('stytch__internal_b2c');

/** Returns what the SDK stores on its client for its own screens. */
export function internalsOf(client: StytchClient): Internals {
  return (client as unknown as Record<symbol, Internals>)[INTERNALS] as Internals;
}
