import type { Route } from '../http/route.ts';
import { authenticate } from './authenticate.ts';
import { otpBackendRoutes } from './backend.ts';
import type { Channel } from './channels.ts';
import { loginOrCreate, sendPrimary, sendSecondary } from './send.ts';

/** The one-time passcode calls of `stytch.otps` in the browser SDK. */
export const otpRoutes: readonly Route[] = [
  ...otpBackendRoutes,
  ...sendRoutes('email'),
  ...sendRoutes('sms'),
  ...sendRoutes('whatsapp'),
  {
    method: 'POST',
    path: '/sdk/v1/otps/authenticate',
    access: 'sdk',
    captcha: true,
    handle: authenticate,
  },
];

function sendRoutes(channel: Channel): Route[] {
  const path = `/sdk/v1/otps/${channel}`;
  return [
    {
      method: 'POST',
      path: `${path}/login_or_create`,
      access: 'sdk',
      captcha: true,
      handle: (call) => loginOrCreate(call, channel),
    },
    {
      method: 'POST',
      path: `${path}/send/primary`,
      access: 'sdk',
      captcha: true,
      handle: (call) => sendPrimary(call, channel),
    },
    {
      method: 'POST',
      path: `${path}/send/secondary`,
      access: 'sdk',
      handle: (call) => sendSecondary(call, channel),
    },
  ];
}
