import type { OTPsAuthenticateResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import { CONTACTS } from './channels.ts';

const schema = z.object({ ...sdkSessionFields, token: z.string(), method_id: z.string() });

/**
 * Returns the user of a code, and the factor. The same error (404) for a wrong, expired or used
 * code.
 */
export function redeemCode(call: Call, methodId: string, code: string) {
  const { state } = call;
  const owner = state.users.byId(state.otps.ownerOf(methodId) ?? '');
  if (owner) state.userLocks.check(owner);
  const otp = state.otps.redeem(methodId, code);
  const user = otp && state.users.byId(otp.userId);
  if (!user) {
    if (owner) state.userLocks.failed(owner);
    throw new ApiError(404, 'otp_code_not_found', 'The passcode could not be found.');
  }
  return { user, ...CONTACTS[otp.channel].prove(call, user, otp.to) };
}

/** Authenticates a code. Throws the errors of `redeemCode`. */
export async function authenticate(call: Call) {
  const { token, method_id, session_duration_minutes } = parse(schema, call.body);
  const { user, factor, resetSessions } = redeemCode(call, method_id, token);
  const answer: Fields<OTPsAuthenticateResponse> = {
    ...(await sdkSignIn(call, user, factor, session_duration_minutes)),
    method_id,
  };
  return ok({ ...answer, reset_sessions: resetSessions });
}
