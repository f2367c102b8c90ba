import * as z from 'zod/mini';
import { type GatewayEndpoint, minutes, TELEMETRY, text } from '#bff/gateway/endpoint.ts';

/** A second factor: every call requires the session that it is added to. */
const shared = { method: 'POST', for: ['totp'], session: 'required' } as const;

export const totpEndpoints: readonly GatewayEndpoint[] = [
  {
    ...shared,
    path: '/totps',
    body: z.object({ expiration_minutes: minutes }),
    addsFactor: true,
    stepUp: 'always',
  },
  {
    ...shared,
    path: '/totps/authenticate',
    body: z.object({ totp_code: text(20), ...TELEMETRY }),
    signsIn: true,
    secondFactor: true,
  },
  { ...shared, path: '/totps/recovery_codes', stepUp: 'always' },
  {
    ...shared,
    path: '/totps/recover',
    body: z.object({ recovery_code: text(100), ...TELEMETRY }),
    signsIn: true,
    secondFactor: true,
  },
];
