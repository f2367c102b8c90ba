import type {
  PasswordAuthenticateResponse,
  PasswordCreateResponse,
} from '@stytch/vanilla-js/headless';
import type { PasswordsAuthenticateResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type BackendFields, type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import { backendSignIn, sessionFields } from '../sessions/sign-in.ts';
import { addEmail, checkedEmail, duplicateEmail, userOfEmail } from '../users/contacts.ts';
import { passwordFactor, userWithPassword } from './password-store.ts';
import {
  resetByEmail,
  resetByEmailStart,
  resetByExistingPassword,
  resetBySession,
} from './resets.ts';
import { checkStrength, strengthCheck } from './strength.ts';

const SDK = { method: 'POST', access: 'sdk' } as const;
const PATH = '/sdk/v1/passwords';

/** The calls of `passwords` in the browser SDK and in the backend SDK. */
export const passwordRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/passwords/authenticate',
    access: 'backend',
    handle: authenticate,
  },
  { ...SDK, path: PATH, captcha: true, handle: create },
  { ...SDK, path: `${PATH}/authenticate`, captcha: true, handle: sdkAuthenticate },
  { ...SDK, path: `${PATH}/strength_check`, handle: strengthCheck },
  { ...SDK, path: `${PATH}/email/reset/start`, captcha: true, handle: resetByEmailStart },
  { ...SDK, path: `${PATH}/email/reset`, captcha: true, handle: resetByEmail },
  {
    ...SDK,
    path: `${PATH}/existing_password/reset`,
    captcha: true,
    handle: resetByExistingPassword,
  },
  { ...SDK, path: `${PATH}/session/reset`, handle: resetBySession },
];

const passwordFields = { email: z.string(), password: z.string().min(1) };
const sdkSchema = z.object({ ...sdkSessionFields, ...passwordFields });
const schema = z.object({ ...sessionFields, ...passwordFields });

/**
 * Creates a user with a password (400 for an address in use). The address stays unverified: a
 * password does not prove access to a mailbox.
 */
async function create(call: Call) {
  const { state } = call;
  const { email, password, session_duration_minutes } = parse(sdkSchema, call.body);
  const address = checkedEmail(email);
  await checkStrength(state, password, address);
  const { user, isNew } = userOfEmail(state, address);
  if (!isNew) throw duplicateEmail();
  await state.passwords.set(user, password);
  const fields: Fields<PasswordCreateResponse> = {
    ...(await sdkSignIn(call, user, passwordFactor(state), session_duration_minutes)),
    email_id: addEmail(state, user, address).email_id,
  };
  return ok(fields);
}

async function sdkAuthenticate(call: Call) {
  const { state } = call;
  const { email, password, session_duration_minutes } = parse(sdkSchema, call.body);
  const user = await userWithPassword(state, email, password);
  const fields: Fields<PasswordAuthenticateResponse> = await sdkSignIn(
    call,
    user,
    passwordFactor(state),
    session_duration_minutes,
  );
  return ok(fields);
}

async function authenticate({ state, body }: Call) {
  const request = parse(schema, body);
  const user = await userWithPassword(state, request.email, request.password);
  const fields: BackendFields<PasswordsAuthenticateResponse> = {
    ...(await backendSignIn(state, user, passwordFactor(state), request)),
    user_device: null,
  };
  return ok(fields);
}
