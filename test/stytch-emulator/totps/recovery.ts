import type { TOTPRecoverResponse } from '@stytch/vanilla-js/headless';
import type { Client } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok, timestamp } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller, sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import type { Factor } from '../sessions/session-store.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import { liveTotps } from './totp-store.ts';

/** Lists and authenticates the recovery codes of an authenticator app. */
export const totpRecoveryRoutes: readonly Route[] = [
  { method: 'POST', path: '/sdk/v1/totps/recovery_codes', access: 'sdk', handle: showCodes },
  { method: 'POST', path: '/sdk/v1/totps/recover', access: 'sdk', captcha: true, handle: recover },
];

/** The format of a recovery code. */
export const RECOVERY_CODE = /^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/;

const schema = z.object({ ...sdkSessionFields, recovery_code: z.string() });

/**
 * Uses the response type of the backend SDK, because the type of the browser SDK is a single object
 * instead of a list.
 */
type RecoveryCodesResponse = Fields<Awaited<ReturnType<Client['totps']['recoveryCodes']>>>;

function showCodes(call: Call) {
  const { user } = sdkCaller(call);
  return ok(presentRecoveryCodes(call.state, user));
}

/**
 * Returns the unused recovery codes of a user's authenticator apps. Throws 404 if there is no
 * authenticator app.
 */
export function presentRecoveryCodes(state: State, user: User): RecoveryCodesResponse {
  const own = liveTotps(state, user);
  if (own.length === 0) throw totpsNotFound();
  return {
    user_id: user.user_id,
    totps: own.map(({ totp, entry }) => ({
      ...entry,
      recovery_codes: totp.recoveryCodes.map((each) => each.code),
    })),
  };
}

async function recover(call: Call) {
  const { user } = sdkCaller(call);
  const { recovery_code: code, session_duration_minutes: minutes } = parse(schema, call.body);
  const { totpId, factor } = redeemRecoveryCode(call.state, user, code);
  const fields: Fields<TOTPRecoverResponse> = {
    ...(await sdkSignIn(call, user, factor, minutes)),
    totp_id: totpId,
  };
  return ok(fields);
}

/**
 * Verifies a recovery code and voids it, so that a concurrent call fails. Throws 400 for a
 * malformed code, and 401 for a wrong or used code.
 */
export function redeemRecoveryCode(state: State, user: User, code: string) {
  checkForm(code);
  state.userLocks.check(user);
  const own = liveTotps(state, user).find(
    ({ totp, entry }) => entry.verified && totp.recoveryCodes.some((each) => each.code === code),
  );
  const used = own?.totp.recoveryCodes.find((each) => each.code === code);
  if (!own || !used) {
    state.userLocks.failed(user);
    const message = 'Recovery code could not be authenticated.';
    throw new ApiError(401, 'unable_to_authenticate_recovery_code', message);
  }
  own.totp.recoveryCodes = own.totp.recoveryCodes.filter((each) => each !== used);
  const factor: Factor = {
    type: 'recovery_codes',
    delivery_method: 'recovery_code',
    last_authenticated_at: timestamp(state.now()),
    recovery_code_factor: { totp_recovery_code_id: used.id },
  };
  return { totpId: own.totp.totpId, factor };
}

/** 404 for a user without an authenticator app. */
export function totpsNotFound(): ApiError {
  return new ApiError(404, 'totps_not_found_for_user', 'The user has no TOTPs.');
}

function checkForm(code: string): void {
  if (RECOVERY_CODE.test(code)) return;
  if (/^\d{6}$/.test(code)) {
    throw new ApiError(400, 'totp_code_used_as_recovery_code', 'This is a TOTP code.');
  }
  throw new ApiError(400, 'invalid_recovery_code', 'This is not a recovery code.');
}
