import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { State } from '#test/stytch-emulator/state.ts';
import type { User } from '#test/stytch-emulator/users/user-store.ts';

type Registration = User['webauthn_registrations'][number];

/** The part of a registration that the API does not show. */
export interface StoredCredential extends WebAuthnCredential {
  readonly registrationId: string;
  readonly userHandle: string;
}

/** Public keys by the id of their credential. */
export type CredentialStore = Map<string, StoredCredential>;

/** The credentials of a user that work on a domain. */
export function credentialsOf(state: State, user: User, domain: string): StoredCredential[] {
  const ids = user.webauthn_registrations
    .filter((each) => each.domain === domain)
    .map((each) => each.webauthn_registration_id);
  return [...state.credentials.values()].filter((each) => ids.includes(each.registrationId));
}

/**
 * A credential with its user and registration. Undefined as well when the user or their
 * registration is deleted: what the user's list does not show no longer signs anybody in.
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
