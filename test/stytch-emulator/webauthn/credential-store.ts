import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { State } from '../state.ts';
import type { User } from '../users/user-store.ts';

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
