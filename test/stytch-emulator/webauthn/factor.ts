import type { Factor } from '../sessions/session-store.ts';
import { timestamp } from '../sessions/timestamp.ts';
import type { User } from '../users/user-store.ts';

/** Returns the factor of a registration; `now` in milliseconds since the epoch. */
export function webauthnFactor(
  registration: User['webauthn_registrations'][number],
  now: number,
): Factor {
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
