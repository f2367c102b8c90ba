import type { Client } from 'stytch';
import type { Factor } from '#test/stytch-emulator/sessions/session-store.ts';
import { timestamp } from '#test/stytch-emulator/sessions/timestamp.ts';

type BackendSession = NonNullable<
  Awaited<ReturnType<Client['impersonation']['authenticate']>>['session']
>;
type BackendFactor = BackendSession['authentication_factors'][number];

export type Impersonator = NonNullable<BackendFactor['impersonated_factor']>;

const TYPE = 'impersonated';

/**
 * How a session shows that somebody else is at work; `now` in milliseconds since 1970. The browser
 * SDK's published list of factors lacks this one, the backend's has it.
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

/** Whether a session is somebody else's: it ends when it was to end. */
export function isImpersonated(factors: readonly Factor[]): boolean {
  return factors.some(({ type }) => type === TYPE);
}
