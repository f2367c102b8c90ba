import * as z from 'zod/mini';
import {
  type GatewayEndpoint,
  minutes,
  SESSION_RESPONSE,
  TELEMETRY,
  text,
} from '#bff/gateway/endpoint.ts';
import { sensitive } from '#bff/http/route-policy.ts';

/** All endpoints require a session, because a second factor is added to or checked for its user. */
const shared = { method: 'POST', methods: ['totp'], session: 'required' } as const;

export const totpEndpoints: readonly GatewayEndpoint[] = [
  {
    ...shared,
    path: '/totps',
    response: sensitive('the new secret of an authenticator app, and recovery codes'),
    body: z.object({ expiration_minutes: minutes }),
    addsFactor: true,
    reauthentication: 'always',
  },
  {
    ...shared,
    path: '/totps/authenticate',
    response: SESSION_RESPONSE,
    body: z.object({ totp_code: text(20), ...TELEMETRY }),
    signsIn: true,
    secondFactor: true,
  },
  {
    ...shared,
    path: '/totps/recovery_codes',
    reauthentication: 'always',
    response: sensitive('own recovery codes'),
  },
  {
    ...shared,
    path: '/totps/recover',
    response: SESSION_RESPONSE,
    body: z.object({ recovery_code: text(100), ...TELEMETRY }),
    signsIn: true,
    secondFactor: true,
  },
];
