import type { OTPsAuthenticateResponse as SdkResponse } from '@stytch/vanilla-js/headless';
import type { OTPsAuthenticateResponse, OTPsEmailSendResponse, OTPsSmsSendResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type BackendFields, type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import { backendSignIn, sessionFields } from '../sessions/sign-in.ts';
import { CHANNELS, type Channel } from './channels.ts';
import { loginOrCreate, sendPrimary, sendSecondary, sendToKnown } from './send.ts';

/** The calls of `otps` in the browser SDK and in the backend SDK. */
export const otpRoutes: readonly Route[] = [
  ...sendRoutes('email'),
  ...sendRoutes('sms'),
  ...sendRoutes('whatsapp'),
  {
    method: 'POST',
    path: '/sdk/v1/otps/authenticate',
    access: 'sdk',
    captcha: true,
    handle: sdkAuthenticate,
  },
  { method: 'POST', path: '/v1/otps/authenticate', access: 'backend', handle: authenticate },
];

const schema = z.object({ ...sessionFields, method_id: z.string(), code: z.string() });
const sdkSchema = z.object({ ...sdkSessionFields, method_id: z.string(), token: z.string() });

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
    {
      method: 'POST',
      path: `/v1/otps/${channel}/send`,
      access: 'backend',
      handle: (call) => backendSend(call, channel),
    },
  ];
}

function backendSend(call: Call, channel: Channel) {
  const { user, methodId } = sendToKnown(call, channel);
  const { user_id } = user;
  return channel === 'email'
    ? ok({ user_id, email_id: methodId } satisfies BackendFields<OTPsEmailSendResponse>)
    : ok({ user_id, phone_id: methodId } satisfies BackendFields<OTPsSmsSendResponse>);
}

async function authenticate(call: Call) {
  const request = parse(schema, call.body);
  const { user, factor, resetSessions } = redeemCode(call, request.method_id, request.code);
  const fields: BackendFields<OTPsAuthenticateResponse> = {
    ...(await backendSignIn(call.state, user, factor, request)),
    method_id: request.method_id,
    reset_sessions: resetSessions,
    user_device: null,
  };
  return ok(fields);
}

async function sdkAuthenticate(call: Call) {
  const { token, method_id, session_duration_minutes } = parse(sdkSchema, call.body);
  const { user, factor, resetSessions } = redeemCode(call, method_id, token);
  const fields: Fields<SdkResponse> = {
    ...(await sdkSignIn(call, user, factor, session_duration_minutes)),
    method_id,
  };
  return ok({ ...fields, reset_sessions: resetSessions });
}

/**
 * Verifies a code and returns its user and the factor. Throws 404 for a wrong, expired or used
 * code.
 */
function redeemCode(call: Call, methodId: string, code: string) {
  const { state } = call;
  const owner = state.users.byId(state.otps.ownerOf(methodId) ?? '');
  if (owner) state.userLocks.check(owner);
  const otp = state.otps.redeem(methodId, code);
  const user = otp && state.users.byId(otp.userId);
  if (!user) {
    if (owner) state.userLocks.failed(owner);
    throw new ApiError(404, 'otp_code_not_found', 'The passcode could not be found.');
  }
  return { user, ...CHANNELS[otp.channel].prove(call, user, otp.to) };
}
