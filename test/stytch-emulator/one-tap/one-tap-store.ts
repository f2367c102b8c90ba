import { createOneTimeStore, type OneTimeStore } from '#test/stytch-emulator/one-time-store.ts';
import {
  createSigning,
  newSigningKeys,
  type Signing,
} from '#test/stytch-emulator/sessions/signing.ts';

/** Milliseconds between the start of a One Tap and the end of its callback. */
const CALLBACK_LIFETIME_MS = 10 * 60_000;

/** Google One Tap, with both sides of it. */
export interface OneTap {
  /** Google's name for the project; empty while the dashboard has none. Tests may set it. */
  googleClientId: string;
  /** The second half of each callback's token, which its cookie must bring. */
  readonly callbacks: OneTimeStore<{ readonly csrfToken: string }>;
  /** Google's key; no token by it is a canary, because One Tap hands it to the page. */
  google(): Promise<Signing>;
}

/** No client id, and a key only when somebody asks for it. */
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
