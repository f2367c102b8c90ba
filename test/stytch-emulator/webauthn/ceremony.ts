import type { OneTimeStore } from '../one-time-store.ts';

export const CEREMONY_LIFETIME_MS = 5 * 60_000;

interface Registration {
  readonly kind: 'registration';
  readonly domain: string;
  readonly userId: string;
  readonly userAgent: string;
  readonly authenticatorType: string;
  /** The user handle that the device returns, in base64url. */
  readonly userHandle: string;
}

interface Authentication {
  readonly kind: 'authentication';
  readonly domain: string;
  /** The user whose passkey is required; undefined when any is accepted. */
  readonly userId: string | undefined;
}

/** A registration or authentication in progress (WebAuthn calls both a ceremony). */
export type Ceremony = Registration | Authentication;

/** Ceremonies by challenge; each is void after the first response. */
export type CeremonyStore = OneTimeStore<Ceremony>;
