import type { Factor } from '../sessions/session-store.ts';
import { timestamp } from '../sessions/timestamp.ts';
import type { State } from '../state.ts';

/** Returns the factor of a password that was just entered or set. */
export function passwordFactor({ now }: State): Factor {
  return {
    type: 'password',
    delivery_method: 'knowledge',
    last_authenticated_at: timestamp(now()),
  };
}
