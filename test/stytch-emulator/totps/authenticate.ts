import type { TOTPAuthenticateResponse } from '@stytch/vanilla-js/headless';
import { verifySync } from 'otplib';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok, timestamp } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller, sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import type { Factor } from '../sessions/session-store.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import { RECOVERY_CODE, totpsNotFound } from './recovery.ts';
import { liveTotps, type UsersTotp } from './totp-store.ts';

/**
 * Authenticates a code from the caller's authenticator app, as a second factor of their session.
 */
export const totpAuthenticateRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sdk/v1/totps/authenticate',
    access: 'sdk',
    captcha: true,
    handle: authenticate,
  },
];

/** Tolerated clock difference, in seconds. The previous and the next code are accepted as well. */
const TOLERANCE_SECONDS = 30;

const schema = z.object({ ...sdkSessionFields, totp_code: z.string() });

async function authenticate(call: Call) {
  const { user } = sdkCaller(call);
  const { totp_code: code, session_duration_minutes: minutes } = parse(schema, call.body);
  const { totpId, factor } = redeemTotp(call.state, user, code);
  const fields: Fields<TOTPAuthenticateResponse> = {
    ...(await sdkSignIn(call, user, factor, minutes)),
    totp_id: totpId,
  };
  return ok(fields);
}

/**
 * Verifies a code and voids it. The first correct code confirms a pending authenticator app. Throws
 * 400 for a malformed or used code, 401 for a wrong code, and 404 for a user without an app.
 */
export function redeemTotp(state: State, user: User, code: string) {
  checkForm(code);
  state.userLocks.check(user);
  const own = liveTotps(state, user);
  if (own.length === 0) throw totpsNotFound();
  const taken = take(own, code, state.now());
  if (!taken) {
    state.userLocks.failed(user);
    throw new ApiError(401, 'unable_to_authenticate_totp', 'TOTP code could not be authenticated.');
  }
  const { totp, entry } = taken;
  entry.verified = true;
  const factor: Factor = {
    type: 'totp',
    delivery_method: 'authenticator_app',
    last_authenticated_at: timestamp(state.now()),
    authenticator_app_factor: { totp_id: totp.totpId },
  };
  return { totpId: totp.totpId, factor };
}

/**
 * Returns the authenticator app that generated the code. A code is accepted once (RFC 6238, 5.2).
 */
function take(own: readonly UsersTotp[], token: string, now: number): UsersTotp | undefined {
  for (const each of own) {
    const result = verifySync({
      secret: each.totp.secret,
      token,
      epoch: Math.floor(now / 1000),
      epochTolerance: TOLERANCE_SECONDS,
    });
    if (!result.valid || !('timeStep' in result)) continue;
    if (result.timeStep <= each.totp.lastStep) {
      throw new ApiError(400, 'totp_code_already_authenticated', 'The code was already used.');
    }
    each.totp.lastStep = result.timeStep;
    return each;
  }
  return undefined;
}

function checkForm(code: string): void {
  if (/^\d{6}$/.test(code)) return;
  if (RECOVERY_CODE.test(code)) {
    throw new ApiError(400, 'recovery_code_used_as_totp_code', 'This is a recovery code.');
  }
  throw new ApiError(400, 'invalid_totp_code', 'A TOTP code must have six digits.');
}
