import { randomBytes } from 'node:crypto';
import type { ImpersonationAuthenticateResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError, userNotFound } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import type { OneTimeStore } from '../one-time-store.ts';
import { type Impersonator, impersonatedFactor } from './impersonated-factor.ts';
import { sdkSignIn } from './sdk-session.ts';

/** Lifetime of an impersonation token, in milliseconds. */
export const IMPERSONATION_TOKEN_LIFETIME_MS = 5 * 60_000;
/** Duration of an impersonated session in minutes. It is never extended. */
const SESSION_MINUTES = 60;

/** Impersonations, keyed by the token that the dashboard issued. */
export type ImpersonationStore = OneTimeStore<{
  readonly userId: string;
  readonly impersonator: Impersonator;
}>;

/** The call of `stytch.impersonation` in the browser SDK, and the admin call that issues tokens. */
export const impersonationRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sdk/v1/impersonation/authenticate',
    access: 'sdk',
    handle: authenticate,
  },
  { method: 'POST', path: '/emulator/admin/impersonation-tokens', access: 'admin', handle: issue },
];

const authenticateSchema = z.object({ impersonation_token: z.string() });
const issueSchema = z.strictObject({
  user_id: z.string(),
  impersonator_email_address: z.email().default('support@example.com'),
});

async function authenticate(call: Call) {
  const { state } = call;
  const { impersonation_token: token } = parse(authenticateSchema, call.body);
  const impersonation = state.impersonations.take(token);
  const user = impersonation && state.users.byId(impersonation.userId);
  if (!user) {
    const message = 'The impersonation token could not be authenticated.';
    throw new ApiError(401, 'unable_to_auth_impersonation_token', message);
  }
  const factor = impersonatedFactor(impersonation.impersonator, state.now());
  // Always start a new session, even if a user is signed in.
  const newSession = { ...call, sessionToken: undefined };
  const fields: Fields<ImpersonationAuthenticateResponse> = await sdkSignIn(
    newSession,
    user,
    factor,
    SESSION_MINUTES,
  );
  return ok(fields);
}

/**
 * Issues a token, as the dashboard does. The token is not a canary, because it is part of a URL by
 * design.
 */
function issue({ state, body }: Call) {
  const { user_id: userId, impersonator_email_address: email } = parse(issueSchema, body);
  if (!state.users.byId(userId)) throw userNotFound();
  const token = randomBytes(32).toString('base64url');
  const impersonator = {
    impersonator_id: 'impersonator-test-1',
    impersonator_email_address: email,
  };
  state.impersonations.put(token, { userId, impersonator });
  return ok({ impersonation_token: token });
}
