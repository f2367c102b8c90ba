import * as z from 'zod/mini';
import {
  email,
  type GatewayEndpoint,
  minutes,
  optional,
  REVEALS_ACCOUNT,
  SESSION_RESPONSE,
  TELEMETRY,
  text,
} from '#bff/gateway/endpoint.ts';
import { publicResponse } from '#bff/http/route-policy.ts';

const PASSWORD_MAX = 1024;
const password = text(PASSWORD_MAX);
const shared = { method: 'POST', methods: ['passwords'] } as const;
/** Attempts for one account share a limit, regardless of the IP addresses of the requests (S58). */
const TRIES = {
  ...shared,
  session: 'optional',
  account: 'email',
  signsIn: true,
  response: SESSION_RESPONSE,
} as const;
const SIGN_IN = z.object({ email, password, ...TELEMETRY });

/** Password endpoints: the provider hashes and checks passwords; Posy stores none. */
export const passwordEndpoints: readonly GatewayEndpoint[] = [
  { ...TRIES, path: '/passwords', body: SIGN_IN, addsFactor: true, reauthentication: 'always' },
  { ...TRIES, path: '/passwords/authenticate', body: SIGN_IN },
  {
    ...shared,
    path: '/passwords/strength_check',
    response: publicResponse,
    session: 'none',
    body: z.object({ email: z.optional(email), password }),
  },
  {
    ...shared,
    path: '/passwords/email/reset/start',
    response: REVEALS_ACCOUNT,
    session: 'optional',
    body: z.object({
      email,
      reset_password_expiration_minutes: minutes,
      reset_password_template_id: optional(200),
      locale: optional(20),
      ...TELEMETRY,
    }),
    destination: 'email',
    pkce: 'link',
  },
  {
    ...shared,
    path: '/passwords/email/reset',
    response: SESSION_RESPONSE,
    session: 'optional',
    body: z.object({ token: text(), password, ...TELEMETRY }),
    pkce: 'proves-link-again',
    signsIn: true,
    resetsSessions: true,
    setsPassword: true,
  },
  {
    ...TRIES,
    path: '/passwords/existing_password/reset',
    body: z.object({ email, existing_password: password, new_password: password, ...TELEMETRY }),
    resetsSessions: true,
    setsPassword: true,
  },
  {
    ...shared,
    path: '/passwords/session/reset',
    response: SESSION_RESPONSE,
    session: 'required',
    reauthentication: 'always',
    body: z.object({ password, ...TELEMETRY }),
    signsIn: true,
    resetsSessions: true,
    setsPassword: true,
  },
];
