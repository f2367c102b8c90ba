import type { OneTimeStore } from '#test/stytch-emulator/one-time-store.ts';

/** Milliseconds that a person has for their device. */
export const CEREMONY_LIFETIME_MS = 5 * 60_000;

interface Registration {
  readonly kind: 'registration';
  readonly domain: string;
  readonly userId: string;
  readonly userAgent: string;
  readonly authenticatorType: string;
  /** What the device gives back as the user's handle, in base64url. */
  readonly userHandle: string;
}

interface Authentication {
  readonly kind: 'authentication';
  readonly domain: string;
  /** Whose passkey it has to be; undefined where any will do. */
  readonly userId: string | undefined;
}

/** A creation or a request of a passkey that is under way (WebAuthn calls both a ceremony). */
export type Ceremony = Registration | Authentication;

/** Ceremonies by their challenge, which is void after the first answer to it. */
export type CeremonyStore = OneTimeStore<Ceremony>;
