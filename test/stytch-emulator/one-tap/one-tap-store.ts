import { createOneTimeStore, type OneTimeStore } from '../one-time-store.ts';
import { createSigning, newSigningKeys, type Signing } from '../sessions/signing.ts';

const CALLBACK_LIFETIME_MS = 10 * 60_000;

/** Google One Tap, including the key of the emulated Google. */
export interface OneTap {
  /** The project's Google client id; empty if not configured. Tests may set it. */
  googleClientId: string;
  /** The CSRF token of each callback, which the cookie of the request must contain. */
  readonly callbacks: OneTimeStore<{ readonly csrfToken: string }>;
  /**
   * Returns Google's key. Tokens signed with it are not canaries, because One Tap passes them to
   * the page.
   */
  google(): Promise<Signing>;
}

let google: Promise<Signing> | undefined;

/**
 * Creates the state of One Tap, without a client id. All emulators of a process share Google's key.
 */
export function createOneTap(now: () => number): OneTap {
  return {
    googleClientId: '',
    callbacks: createOneTimeStore(now, CALLBACK_LIFETIME_MS),
    google() {
      google ??= newSigningKeys().then((keys) => createSigning('google', keys));
      return google;
    },
  };
}
