import type {
  TOTPsAuthenticateResponse,
  TOTPsCreateResponse,
  TOTPsRecoverResponse,
  TOTPsRecoveryCodesResponse,
} from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { userNotFound } from '../http/errors.ts';
import { type BackendFields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { backendSignIn, sessionFields } from '../sessions/sign-in.ts';
import type { User } from '../user-store.ts';
import { redeemTotp } from './authenticate.ts';
import { enrollTotp, MINUTES_MAX } from './enroll.ts';
import { presentRecoveryCodes, redeemRecoveryCode } from './recovery.ts';

/** The calls of `client.totps` in the backend SDK. */
export const totpBackendRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/totps', access: 'backend', handle: create },
  { method: 'POST', path: '/v1/totps/authenticate', access: 'backend', handle: authenticate },
  { method: 'POST', path: '/v1/totps/recover', access: 'backend', handle: recover },
  { method: 'POST', path: '/v1/totps/recovery_codes', access: 'backend', handle: showCodes },
];

const userSchema = z.object({ user_id: z.string() });
const createSchema = z.object({
  ...userSchema.shape,
  expiration_minutes: z.int().default(MINUTES_MAX),
});
const authenticateSchema = z.object({
  ...userSchema.shape,
  ...sessionFields,
  totp_code: z.string(),
});
const recoverSchema = z.object({
  ...userSchema.shape,
  ...sessionFields,
  recovery_code: z.string(),
});

function findUser({ state }: Call, userId: string): User {
  const user = state.users.byId(userId);
  if (!user) throw userNotFound();
  return user;
}

function create(call: Call) {
  const { user_id, expiration_minutes } = parse(createSchema, call.body);
  const user = findUser(call, user_id);
  const fields: BackendFields<TOTPsCreateResponse> = {
    ...enrollTotp(call.state, user, expiration_minutes),
    user_id,
    user,
  };
  return ok(fields);
}

async function authenticate(call: Call) {
  const request = parse(authenticateSchema, call.body);
  const user = findUser(call, request.user_id);
  const { totpId, factor } = redeemTotp(call.state, user, request.totp_code);
  const fields: BackendFields<TOTPsAuthenticateResponse> = {
    ...(await backendSignIn(call.state, user, factor, request)),
    totp_id: totpId,
    user_device: null,
  };
  return ok(fields);
}

async function recover(call: Call) {
  const request = parse(recoverSchema, call.body);
  const user = findUser(call, request.user_id);
  const { totpId, factor } = redeemRecoveryCode(call.state, user, request.recovery_code);
  const fields: BackendFields<TOTPsRecoverResponse> = {
    ...(await backendSignIn(call.state, user, factor, request)),
    totp_id: totpId,
    user_device: null,
  };
  return ok(fields);
}

function showCodes(call: Call) {
  const { user_id } = parse(userSchema, call.body);
  const fields: BackendFields<TOTPsRecoveryCodesResponse> = presentRecoveryCodes(
    call.state,
    findUser(call, user_id),
  );
  return ok(fields);
}
