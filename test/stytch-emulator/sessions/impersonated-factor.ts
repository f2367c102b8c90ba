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
 * Returns the factor of an impersonated session. The factor type of the backend SDK includes this
 * factor; the type of the browser SDK does not.
 * @param now milliseconds since the epoch
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
