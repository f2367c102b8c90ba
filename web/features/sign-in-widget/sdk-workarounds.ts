import type { StytchUI } from '@stytch/vanilla-js';
import type { StytchClient } from '@stytch/vanilla-js/headless';
import { useEffect, useState } from 'react';
import { internalsOf, type SdkCall } from './internals.ts';
import { isAutofillStart } from './passkey-autofill.ts';

/**
 * The release whose defects this file works around. A test fails when another one is installed:
 * check each defect again before changing this. The icons are in widget-host.module.css.
 */
export const SDK_RELEASE = '6.3.0';

/* ------------------------------------------------------------------ Calls that fail silently */

const UNREACHABLE = 'Unable to contact our servers.';
const CHECK_CODE = '/otps/authenticate';
const READ_USER = '/users/me';
/** Calls that no screen waits for: the SDK repeats them, and they have no text. */
const BACKGROUND = /^\/(projects\/bootstrap\/|sessions\/authenticate$)/;

/** A call of a screen that failed. */
export interface CallFailure {
  /** Below /sdk/v1. */
  path: string;
  /** As the server calls the error; empty without a response. */
  type: string;
  /** For people: the server's text, or what is wrong with its response. */
  text: string;
  /** Whether the SDK's own text, if it has one, hides the reason. */
  isMisread: boolean;
}

type Listener = (failure: CallFailure | null) => void;

const listeners = new Set<Listener>();
const reported = new WeakSet<object>();

/**
 * Calls the listener with each failure, and with null when a screen makes a new call.
 * @returns a function that removes the listener
 */
export function onCallFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(failure: CallFailure | null): void {
  for (const listener of listeners) listener(failure);
}

const field = (error: unknown, name: string): string =>
  typeof error === 'object' && error !== null ? String(Reflect.get(error, name) ?? '') : '';

/** Chromium alone has the message of a failed fetch that the SDK recognizes; others throw it as it is. */
function textOf(error: unknown): string {
  const name = field(error, 'name');
  return (
    field(error, 'error_message') ||
    (/^Stytch/.test(name) && field(error, 'message')) ||
    UNREACHABLE
  );
}

/** An error in the only form whose text the SDK's screens show. */
function shownError(error_type: string, error_message: string): Error {
  const details = {
    name: 'StytchAPIError',
    status_code: 0,
    error_type,
    error_message,
    error_url: '',
  };
  return Object.assign(new Error(error_message), details);
}

/** Whether the code itself was refused, and not the call. */
const isWrongCode = (error: unknown) =>
  /^(otp_code_not_found|invalid_code)$/.test(field(error, 'error_type'));

/** Reports a failure and returns the error to throw in its place. */
function report(path: string, error: unknown): unknown {
  const text = textOf(error);
  const isMisread = path === READ_USER || (path === CHECK_CODE && !isWrongCode(error));
  const hasText = field(error, 'error_message') !== '';
  let shown = hasText ? error : shownError('server_unreachable', text);
  // Section 8 has one text for a code that was not accepted, whatever the reason.
  if (path === CHECK_CODE) shown = shownError('otp_code_not_found', text);
  reported.add(shown as object);
  publish({ path, type: field(error, 'error_type'), text, isMisread });
  return shown;
}

/**
 * Rejects with a plain Error, which the SDK's screens do not show. Defect: the login screen shows the
 * failure of a request that the browser made by itself.
 */
async function withoutText(sending: Promise<unknown>): Promise<unknown> {
  try {
    return await sending;
  } catch (cause) {
    throw new Error('Passkey autofill is not available.', { cause });
  }
}

function reporting<Sent>(send: (sent: Sent) => Promise<unknown>, pathOf: (sent: Sent) => string) {
  return async (sent: Sent) => {
    const path = pathOf(sent);
    if (BACKGROUND.test(path)) return send(sent);
    if (isAutofillStart(path)) return withoutText(send(sent));
    publish(null);
    try {
      return await send(sent);
    } catch (error) {
      throw report(path, error);
    }
  };
}

function acceptReported(event: PromiseRejectionEvent): void {
  if (typeof event.reason === 'object' && reported.has(event.reason)) event.preventDefault();
}

/**
 * Reports each failed call of the SDK's screens to {@link onCallFailure}. Defects: the screens show
 * only errors with `error_message`, which a failed fetch and a response without JSON do not have;
 * several catch nothing ("Forgot Password?", the strength of a new password, Allow and Deny, One
 * Tap) or show nothing of what they catch ("Log in without a password").
 */
export function reportCallFailures(client: StytchClient): void {
  const { networkClient: network, clientsideServices: services } = internalsOf(client);
  const pathOf = ({ url }: SdkCall) => url;
  network.fetchSDK = reporting(network.fetchSDK.bind(network), pathOf);
  network.retriableFetchSDK = reporting(network.retriableFetchSDK.bind(network), pathOf);
  services.oneTapSubmit = reporting(services.oneTapSubmit.bind(services), () => '/oauth/callback');
  window.addEventListener('unhandledrejection', acceptReported);
}

/**
 * A client for the sign-out question. Defect: the screen leaves for the application even when the
 * session was not revoked. Here it stays at its question then, below the reported failure.
 */
export function stayWhenRevokeFails(client: StytchClient): StytchClient {
  const revoke: StytchClient['session']['revoke'] = (options) =>
    client.session.revoke(options).catch(() => new Promise(() => {}));
  const session = Object.create(client.session, { revoke: { value: revoke } });
  return Object.create(client, { session: { value: session } }) as StytchClient;
}

/* ------------------------------------------------------------------------------------ Wallets */

type LoginConfig = Parameters<InstanceType<typeof StytchUI>['render']>[0]['config'];

/** How long a wallet may take to answer, in milliseconds: people read what they sign. */
const WALLET_MS = 5 * 60_000;

/** The titles of the screens that wait for a wallet, and what section 8 reports when it fails. */
const WAITING = [
  ['Connecting to your wallet...', '[Error] Could not connect to wallet'],
  ['Completing signature request...', '[Error] Could not sign message'],
] as const;

function waitingReport(): string | undefined {
  const shown = document.querySelector('stytch-ui')?.textContent ?? '';
  return WAITING.find(([title]) => shown.includes(title))?.[1];
}

interface Emitter {
  on?: (event: string, listener: () => void) => void;
  removeListener?: (event: string, listener: () => void) => void;
}

const wallets = (): Emitter[] =>
  ['ethereum', 'solana', 'BinanceChain'].flatMap((name) => Reflect.get(window, name) ?? []);

/**
 * Returns whether the wallet that a screen waits for has failed: by any rejection, by disconnecting
 * or by not answering. Defect: the wallet is awaited outside of the code that leads to the error
 * screen, so its screen waits forever. What is rejected can be any value, or none.
 */
export function useWalletFailure(onFailure: (report: string) => void): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = () => {
      const text = waitingReport();
      if (text) onFailure(text);
      if (text) setFailed(true);
      return text !== undefined;
    };
    const onRejection = (event: PromiseRejectionEvent) => fail() && event.preventDefault();
    const onClick = ({ target }: Event) => {
      if (!(target as Element).closest('stytch-ui')) return;
      clearTimeout(timer);
      timer = setTimeout(fail, WALLET_MS);
      // The click leaves the error screen first, or the wallet would be asked again.
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

/** Returns a configuration whose error screen stands in for the screens that wait for a wallet. */
export function withWalletError(config: LoginConfig): LoginConfig {
  const products = config.products.map((product) => {
    const { screens } = product as unknown as { screens?: Record<string, unknown> };
    const error = screens?.CryptoError;
    if (!error) return product;
    return { ...product, screens: { ...screens, CryptoConnect: error, CryptoSignMessage: error } };
  });
  return { ...config, products } as LoginConfig;
}

/** Where the wallets can be downloaded that the screen names beside MetaMask. */
const DOWNLOADS: Readonly<Record<string, string>> = {
  Phantom: 'https://phantom.com/',
  Coinbase: 'https://www.coinbase.com/wallet',
  Binance: 'https://www.binance.com/',
};

function correctDownloads(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    'stytch-ui a[href="https://metamask.io/"]',
  );
  for (const link of links) link.href = DOWNLOADS[link.textContent.trim()] ?? link.href;
}

/** Defect: each of the four wallets that the setup screen names leads to MetaMask. */
export function useWalletDownloads(): void {
  useEffect(() => {
    const observer = new MutationObserver(correctDownloads);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
