import type { WebAuthnCredential } from '@simplewebauthn/server';
import { ApiError } from '../http/errors.ts';
import { timestamp } from '../http/response.ts';
import type { OneTimeStore } from '../one-time-store.ts';
import type { Factor } from '../sessions/session-store.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';

export const CEREMONY_LIFETIME_MS = 5 * 60_000;

interface RegistrationCeremony {
  readonly kind: 'registration';
  readonly domain: string;
  readonly userId: string;
  readonly userAgent: string;
  readonly authenticatorType: string;
  /** The user handle that the device returns, in base64url. */
  readonly userHandle: string;
}

interface AuthenticationCeremony {
  readonly kind: 'authentication';
  readonly domain: string;
  /** The user whose passkey is required; undefined when any is accepted. */
  readonly userId: string | undefined;
}

/** A registration or authentication in progress (WebAuthn calls both a ceremony). */
export type Ceremony = RegistrationCeremony | AuthenticationCeremony;

/** Ceremonies by challenge. The first response to a challenge voids it. */
export type CeremonyStore = OneTimeStore<Ceremony>;

type Registration = User['webauthn_registrations'][number];

/** The data of a registration that the API does not return. */
export interface StoredCredential extends WebAuthnCredential {
  readonly registrationId: string;
  readonly userHandle: string;
}

/** Public keys by credential id. */
export type CredentialStore = Map<string, StoredCredential>;

/** Returns a user's credentials for a domain. */
export function credentialsOf(state: State, user: User, domain: string): StoredCredential[] {
  const ids = user.webauthn_registrations
    .filter((each) => each.domain === domain)
    .map((each) => each.webauthn_registration_id);
  return [...state.credentials.values()].filter((each) => ids.includes(each.registrationId));
}

/**
 * Returns a credential with its user and registration. Returns undefined when the user or the
 * registration was deleted, so that deleted passkeys cannot sign in.
 */
export function findCredential(state: State, id: string) {
  const credential = state.credentials.get(id);
  if (!credential) return undefined;
  const user = state.users.find((each) => registrationIn(each, credential) !== undefined);
  const registration = user && registrationIn(user, credential);
  return registration && { credential, user, registration };
}

function registrationIn(user: User, credential: StoredCredential): Registration | undefined {
  const { registrationId } = credential;
  return user.webauthn_registrations.find(
    (each) => each.webauthn_registration_id === registrationId,
  );
}

/** Returns the factor of a registration; `now` in milliseconds since the epoch. */
export function webauthnFactor(registration: Registration, now: number): Factor {
  return {
    type: 'webauthn',
    delivery_method: 'webauthn_registration',
    last_authenticated_at: timestamp(now),
    webauthn_factor: {
      webauthn_registration_id: registration.webauthn_registration_id,
      domain: registration.domain,
      user_agent: registration.user_agent,
    },
  };
}

/** 404 for a passkey that is unknown, deleted or another user's. */
export const webauthnRegistrationNotFound = () =>
  new ApiError(404, 'webauthn_registration_not_found', 'WebAuthn registration could not be found.');
