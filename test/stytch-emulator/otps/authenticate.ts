import type { OTPsAuthenticateResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { type Fields, ok } from '#test/stytch-emulator/http/answer.ts';
import { parse } from '#test/stytch-emulator/http/body.ts';
import { ApiError } from '#test/stytch-emulator/http/errors.ts';
import type { Call } from '#test/stytch-emulator/http/route.ts';
import { sdkSessionFields, sdkSignIn } from '#test/stytch-emulator/sessions/sdk-session.ts';
import { CONTACTS } from './contact.ts';

const schema = z.object({ ...sdkSessionFields, token: z.string(), method_id: z.string() });

/**
 * The check of a code. One error for all (404): whether a code is wrong, late, used or never sent is
 * nobody's business.
 */
export async function authenticate(call: Call) {
  const { state } = call;
  const { token, method_id, session_duration_minutes } = parse(schema, call.body);
  const otp = state.otps.redeem(method_id, token);
  const user = otp && state.users.byId(otp.userId);
  if (!user) {
    throw new ApiError(404, 'otp_code_not_found', 'The passcode could not be found.');
  }
  const { factor, resetSessions } = CONTACTS[otp.channel].prove(call, user, otp.to);
  const answer: Fields<OTPsAuthenticateResponse> = {
    ...(await sdkSignIn(call, user, factor, session_duration_minutes)),
    method_id,
  };
  return ok({ ...answer, reset_sessions: resetSessions });
}
