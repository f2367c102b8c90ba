import type { StytchUI } from '@stytch/vanilla-js';
import type { StytchClient } from '@stytch/vanilla-js/headless';
import { useEffect, useState } from 'react';
import { SIGNED_OUT_EVENT } from '#web/lib/clear-sdk-storage.ts';
import { describeFailure, publishCallFailure } from './call-failures.ts';

/**
 * The release of `@stytch/vanilla-js` whose defects this file works around. After an upgrade a test
 * fails: check each defect again before changing this number. Other files with workarounds:
 * `sdk-fetch.ts` replaces fetch, `web/vite.config.ts` bundles the SDK's development build (ADR
 * 0047), and `widget-host.module.css` colors icons in WebKit.
 */
export const SDK_RELEASE = '6.3.0';

/** Sends a call. `url` is below /sdk/v1. */
type Send = (call: { url: string }) => Promise<unknown>;

interface SdkInternals {
  bootstrap: { getAsync(): Promise<{ vertical: string | null }> };
  networkClient: { fetchSDK: Send; retriableFetchSDK: Send };
  clientsideServices: { oneTapSubmit(request: object): Promise<unknown> };
}

/** Defect: the client has no public access to its network calls and to the project's settings. */
export function internalsOf(client: StytchClient): SdkInternals {
  const key = Symbol.for('stytch__internal_b2c');
  return (client as unknown as Record<symbol, SdkInternals>)[key] as SdkInternals;
}

/**
 * Returns whether the client has loaded the project's settings. The SDK's default settings have no
 * vertical.
 */
export async function hasProjectSettings(client: StytchClient): Promise<boolean> {
  return (await internalsOf(client).bootstrap.getAsync()).vertical !== null;
}

let addsNonce = false;

/**
 * Adds the document's nonce to each new style element. Defect: the SDK creates style elements
 * without a nonce and has no option for one, and the CSP blocks them.
 */
export function addStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (addsNonce || !nonce) return;
  addsNonce = true;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}

/**
 * Resets the client when this tab signs out. Defect: the SDK detects only a sign-out in another
 * tab.
 */
export function resetAtSignOut(publicToken: string): void {
  const key = `stytch_sdk_state_${publicToken}`;
  window.addEventListener(SIGNED_OUT_EVENT, () =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })),
  );
}

/** The paths of background calls. The SDK retries these calls, and their failures are not shown. */
const BACKGROUND = /^\/(projects\/bootstrap\/|sessions\/authenticate$)/;
const START_PASSKEY = /^\/webauthn\/authenticate\/start\//;
const reported = new WeakSet<object>();
let autofillRequests = 0;

async function sendReporting(path: string, send: () => Promise<unknown>): Promise<unknown> {
  if (BACKGROUND.test(path)) return send();
  const isAutofill = autofillRequests > 0 && START_PASSKEY.test(path);
  if (!isAutofill) publishCallFailure(null);
  try {
    return await send();
  } catch (cause) {
    // Throw a plain error, which the SDK's screens do not show.
    if (isAutofill) throw new Error('Passkey autofill is not available.', { cause });
    const { failure, shown } = describeFailure(path, cause);
    reported.add(shown as object);
    publishCallFailure(failure);
    throw shown;
  }
}

/**
 * Publishes failed calls of the SDK's screens. Defects: The screens show only errors with an
 * `error_message`, which a failed fetch and an invalid response lack. Some screens ignore errors
 * ("Forgot Password?", "Log in without a password", password strength, Allow and Deny, One Tap).
 * The login screen shows a failed passkey autofill, which the user did not request.
 */
export function reportCallFailures(client: StytchClient): void {
  const { networkClient: network, clientsideServices: services } = internalsOf(client);
  const { fetchSDK, retriableFetchSDK } = network;
  const submit = services.oneTapSubmit;
  network.fetchSDK = (call) => sendReporting(call.url, () => fetchSDK.call(network, call));
  network.retriableFetchSDK = (call) =>
    sendReporting(call.url, () => retriableFetchSDK.call(network, call));
  services.oneTapSubmit = (request) =>
    sendReporting('/oauth/callback', () => submit.call(services, request));
  window.addEventListener('unhandledrejection', (event) => {
    if (typeof event.reason === 'object' && reported.has(event.reason)) event.preventDefault();
  });
}

/** Counts the pending requests for passkey autofill, so that their failures are not shown. */
export function trackAutofill({ webauthn }: StytchClient): void {
  const authenticate = webauthn.authenticate.bind(webauthn);
  webauthn.authenticate = async (options) => {
    if (!options.conditional_mediation) return authenticate(options);
    autofillRequests += 1;
    try {
      return await authenticate(options);
    } finally {
      autofillRequests -= 1;
    }
  };
}

/**
 * Returns a client for the sign-out confirmation. Defect: the SDK's screen opens the application's
 * address even if the session was not revoked. This client's `revoke` therefore never settles after
 * a failure.
 */
export function withRevokeFailureHandling(client: StytchClient): StytchClient {
  const revoke: StytchClient['session']['revoke'] = (options) =>
    client.session.revoke(options).catch(() => new Promise(() => {}));
  const session = Object.create(client.session, { revoke: { value: revoke } });
  return Object.create(client, { session: { value: session } }) as StytchClient;
}

/**
 * Returns a client that contains the token's type, for the reset screen. Defect: the screen accepts
 * the token as a property but reads its type from the address. The app has removed both from the
 * address.
 */
export function withResetToken(
  client: StytchClient,
  token: string,
  tokenType: 'reset_password' | 'login',
): StytchClient {
  const parseAuthenticateUrl = () => ({ handled: false, token, tokenType });
  return Object.create(client, { parseAuthenticateUrl: { value: parseAuthenticateUrl } });
}

type LoginConfig = Parameters<InstanceType<typeof StytchUI>['render']>[0]['config'];

/** Timeout of a wallet, in milliseconds. It is long, because users read the text that they sign. */
const WALLET_MS = 5 * 60_000;

/**
 * The titles of the screens that wait for a wallet, and the text that the specification requires to
 * be logged on a failure.
 */
const WALLET_SCREENS = [
  ['Connecting to your wallet...', '[Error] Could not connect to wallet'],
  ['Completing signature request...', '[Error] Could not sign message'],
] as const;

interface WalletEvents {
  on?: (event: string, listener: () => void) => void;
  removeListener?: (event: string, listener: () => void) => void;
}

const wallets = (): WalletEvents[] =>
  ['ethereum', 'solana', 'BinanceChain'].flatMap((name) => Reflect.get(window, name) ?? []);

/**
 * Returns whether the wallet that a screen waits for has failed: it rejected (with any value),
 * disconnected or did not respond in time. Defect: the SDK awaits wallets outside of its error
 * handling, so that its screen waits forever. `onFailure` receives the text to log.
 */
export function useWalletFailure(onFailure: (text: string) => void): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = () => {
      const shown = document.querySelector('stytch-ui')?.textContent ?? '';
      const [, text] = WALLET_SCREENS.find(([title]) => shown.includes(title)) ?? [];
      if (!text) return false;
      onFailure(text);
      setFailed(true);
      return true;
    };
    const onRejection = (event: PromiseRejectionEvent) => fail() && event.preventDefault();
    const onClick = ({ target }: Event) => {
      if (!(target as Element).closest('stytch-ui')) return;
      clearTimeout(timer);
      timer = setTimeout(fail, WALLET_MS);
      // Defer until the click has left the error screen. Otherwise, the SDK would call the wallet
      // again.
      setTimeout(() => setFailed(false));
    };
    window.addEventListener('unhandledrejection', onRejection);
    document.addEventListener('click', onClick, { capture: true });
    for (const wallet of wallets()) wallet.on?.('disconnect', fail);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('unhandledrejection', onRejection);
      document.removeEventListener('click', onClick, { capture: true });
      for (const wallet of wallets()) wallet.removeListener?.('disconnect', fail);
    };
  }, [onFailure]);
  return failed;
}

/**
 * Returns a configuration in which the SDK's error screen replaces the screens that wait for a
 * wallet.
 */
export function withWalletError(config: LoginConfig): LoginConfig {
  const products = config.products.map((product) => {
    const { screens } = product as unknown as { screens?: Record<string, unknown> };
    const error = screens?.CryptoError;
    if (!error) return product;
    return { ...product, screens: { ...screens, CryptoConnect: error, CryptoSignMessage: error } };
  });
  return { ...config, products } as LoginConfig;
}

const WALLET_DOWNLOADS: Readonly<Record<string, string>> = {
  Phantom: 'https://phantom.com/',
  Coinbase: 'https://www.coinbase.com/wallet',
  Binance: 'https://www.binance.com/',
};

/**
 * Corrects the download links of wallets. Defect: all four wallets of the setup screen link to
 * MetaMask.
 */
export function useWalletDownloads(): void {
  useEffect(() => {
    const observer = new MutationObserver(() => {
      const metaMaskLinks = 'stytch-ui a[href="https://metamask.io/"]';
      for (const link of document.querySelectorAll<HTMLAnchorElement>(metaMaskLinks)) {
        link.href = WALLET_DOWNLOADS[link.textContent.trim()] ?? link.href;
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
