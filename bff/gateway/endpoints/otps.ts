import * as z from 'zod/mini';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import {
  email,
  type GatewayEndpoint,
  minutes,
  optional,
  phoneNumber,
  REVEALS_ACCOUNT,
  SESSION_RESPONSE,
  TELEMETRY,
  text,
} from '#bff/gateway/endpoint.ts';
import { publicResponse } from '#bff/http/route-policy.ts';

const OPTIONS = {
  ...TELEMETRY,
  expiration_minutes: minutes,
  login_template_id: optional(200),
  signup_template_id: optional(200),
  locale: optional(20),
};
const TO_PHONE = z.object({ phone_number: phoneNumber, ...OPTIONS });
const TO_EMAIL = z.object({ email, ...OPTIONS });

const NEW = 'new destination';

/** Returns the three endpoints that send a code over this channel. */
function sends(
  channel: 'sms' | 'whatsapp' | 'email',
  method: SignInMethod,
  to: Pick<GatewayEndpoint, 'body' | 'destination'>,
): GatewayEndpoint[] {
  const shared = {
    method: 'POST',
    methods: [method],
    code: 'sent',
    addsFactor: true,
    response: publicResponse,
    ...to,
  } as const;
  const send = channel === 'email' ? ({ ...shared, ownEmail: true } as const) : shared;
  return [
    {
      ...shared,
      path: `/otps/${channel}/login_or_create`,
      session: 'optional',
      reauthentication: NEW,
    },
    {
      ...send,
      path: `/otps/${channel}/send/primary`,
      session: 'optional',
      response: REVEALS_ACCOUNT,
    },
    {
      ...send,
      path: `/otps/${channel}/send/secondary`,
      session: 'required',
      reauthentication: NEW,
    },
  ];
}

export const otpEndpoints: readonly GatewayEndpoint[] = [
  ...sends('sms', 'sms', { body: TO_PHONE, destination: 'phone_number' }),
  ...sends('whatsapp', 'whatsapp', { body: TO_PHONE, destination: 'phone_number' }),
  ...sends('email', 'email_otp', { body: TO_EMAIL, destination: 'email' }),
  {
    method: 'POST',
    path: '/otps/authenticate',
    response: SESSION_RESPONSE,
    methods: ['sms', 'whatsapp', 'email_otp'],
    session: 'optional',
    body: z.object({ token: text(20), method_id: text(200), ...TELEMETRY }),
    code: 'tried',
    signsIn: true,
    reauthentication: NEW,
  },
];
