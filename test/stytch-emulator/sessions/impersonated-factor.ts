import type { Client } from 'stytch';
import { timestamp } from '../http/response.ts';
import type { Factor } from './session-store.ts';

type BackendSession = NonNullable<
  Awaited<ReturnType<Client['impersonation']['authenticate']>>['session']
>;
type BackendFactor = BackendSession['authentication_factors'][number];

export type Impersonator = NonNullable<BackendFactor['impersonated_factor']>;

const TYPE = 'impersonated';

/**
 * Returns the factor of an impersonated session; `now` in milliseconds since the epoch. The browser
 * SDK's type of factors lacks this one, the backend's includes it.
 */
export function impersonatedFactor(impersonator: Impersonator, now: number): Factor {
  const factor = {
    type: TYPE,
    delivery_method: 'impersonation',
    last_authenticated_at: timestamp(now),
    impersonated_factor: impersonator,
  } satisfies BackendFactor;
  return factor as unknown as Factor;
}

/** Returns whether a session is impersonated; such a session is never extended. */
export function isImpersonated(factors: readonly Factor[]): boolean {
  return factors.some(({ type }) => type === TYPE);
}
