import { createOneTimeStore, type OneTimeStore } from '../one-time-store.ts';
import { createSigning, newSigningKeys, type Signing } from '../sessions/signing.ts';

const CALLBACK_LIFETIME_MS = 10 * 60_000;

/** Google One Tap, including Google's side. */
export interface OneTap {
  /** The project's Google client id; empty if not configured. Tests may set it. */
  googleClientId: string;
  /** The second half of each callback's token, which its cookie must contain. */
  readonly callbacks: OneTimeStore<{ readonly csrfToken: string }>;
  /** Returns Google's key. Its tokens are not canaries, because One Tap passes them to the page. */
  google(): Promise<Signing>;
}

/** Creates the state without a client id; the key is created on demand. */
export function createOneTap(now: () => number): OneTap {
  let key: Promise<Signing> | undefined;
  return {
    googleClientId: '',
    callbacks: createOneTimeStore(now, CALLBACK_LIFETIME_MS),
    google() {
      key ??= newSigningKeys().then((keys) => createSigning('google', keys));
      return key;
    },
  };
}
