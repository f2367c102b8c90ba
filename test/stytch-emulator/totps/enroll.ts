import type { TOTPCreateResponse } from '@stytch/vanilla-js/headless';
import { generateURI } from 'otplib';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import { qrImage } from './qr-image.ts';
import { addTotp, liveTotps } from './totp-store.ts';

/** Adds a pending authenticator app to the caller. The app's first correct code confirms it. */
export const totpEnrollRoutes: readonly Route[] = [
  { method: 'POST', path: '/sdk/v1/totps', access: 'sdk', handle: create },
];

const MINUTES_MIN = 5;
export const MINUTES_MAX = 1440;

const schema = z.object({ expiration_minutes: z.int().default(MINUTES_MAX) });

function create(call: Call) {
  const { user } = sdkCaller(call);
  const { expiration_minutes: minutes } = parse(schema, call.body);
  const fields: Fields<TOTPCreateResponse> = enrollTotp(call.state, user, minutes);
  // The browser SDK reads the user from `__user`, the backend SDK from `user`.
  return ok({ ...fields, user_id: user.user_id, user, __user: user });
}

/**
 * Adds a pending authenticator app to a user. Throws 400 for a user who already has an
 * authenticator app, pending or not.
 */
export function enrollTotp(state: State, user: User, minutes: number) {
  if (minutes < MINUTES_MIN || minutes > MINUTES_MAX) {
    throw new ApiError(400, 'invalid_expiration', 'The expiration must be 5 to 1440 minutes.');
  }
  checkNone(liveTotps(state, user).map(({ entry }) => entry));
  const { totpId, secret, recoveryCodes } = addTotp(state, user, minutes);
  return {
    totp_id: totpId,
    secret,
    qr_code: qrImage(enrollmentUri(state.settings.project_name, user, secret)),
    recovery_codes: recoveryCodes.map((each) => each.code),
  };
}

/** Returns the content of the QR code. */
function enrollmentUri(projectName: string | null, user: User, secret: string): string {
  const label = user.emails[0]?.email ?? user.user_id;
  return generateURI({ issuer: projectName || 'Stytch', label, secret });
}

function checkNone([entry]: User['totps']): void {
  if (!entry) return;
  const [type, message] = entry.verified
    ? ['active_totp_exists', 'The user already has an active TOTP.']
    : ['pending_totp_exists', 'The user already has a pending TOTP.'];
  throw new ApiError(400, type, message);
}
