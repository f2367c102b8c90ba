import type { OTPsAuthenticateResponse, OTPsEmailSendResponse, OTPsSmsSendResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type BackendFields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { backendSignIn, sessionFields } from '../sessions/sign-in.ts';
import { redeemCode } from './authenticate.ts';
import { sendToKnown } from './send.ts';

/** The one-time passcode calls of `client.otps` in the backend SDK. */
export const otpBackendRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/otps/email/send', access: 'backend', handle: sendEmail },
  {
    method: 'POST',
    path: '/v1/otps/sms/send',
    access: 'backend',
    handle: (call) => sendText(call, 'sms'),
  },
  {
    method: 'POST',
    path: '/v1/otps/whatsapp/send',
    access: 'backend',
    handle: (call) => sendText(call, 'whatsapp'),
  },
  { method: 'POST', path: '/v1/otps/authenticate', access: 'backend', handle: authenticate },
];

const schema = z.object({ ...sessionFields, method_id: z.string(), code: z.string() });

function sendEmail(call: Call) {
  const { user, methodId } = sendToKnown(call, 'email');
  const answer = { user_id: user.user_id, email_id: methodId };
  return ok(answer satisfies BackendFields<OTPsEmailSendResponse>);
}

function sendText(call: Call, channel: 'sms' | 'whatsapp') {
  const { user, methodId } = sendToKnown(call, channel);
  const answer = { user_id: user.user_id, phone_id: methodId };
  return ok(answer satisfies BackendFields<OTPsSmsSendResponse>);
}

async function authenticate(call: Call) {
  const request = parse(schema, call.body);
  const { user, factor, resetSessions } = redeemCode(call, request.method_id, request.code);
  const answer: BackendFields<OTPsAuthenticateResponse> = {
    ...(await backendSignIn(call.state, user, factor, request)),
    method_id: request.method_id,
    reset_sessions: resetSessions,
    user_device: null,
  };
  return ok(answer);
}
