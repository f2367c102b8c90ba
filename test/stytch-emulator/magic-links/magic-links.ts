import type { MagicLinksAuthenticateResponse as SdkResponse } from '@stytch/vanilla-js/headless';
import type { MagicLinksAuthenticateResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type BackendFields, type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import { sessionFields, sessionResponse, signIn } from '../sessions/sign-in.ts';
import { proveAddress, redeemLink } from './redeem-link.ts';
import { loginOrCreate, sendPrimary, sendSecondary } from './send.ts';

const EMAIL = '/sdk/v1/magic_links/email';

/** The calls of `magicLinks` in the browser SDK and in the backend SDK. */
export const magicLinkRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${EMAIL}/login_or_create`,
    access: 'sdk',
    captcha: true,
    handle: loginOrCreate,
  },
  {
    method: 'POST',
    path: `${EMAIL}/send/primary`,
    access: 'sdk',
    captcha: true,
    handle: sendPrimary,
  },
  { method: 'POST', path: `${EMAIL}/send/secondary`, access: 'sdk', handle: sendSecondary },
  {
    method: 'POST',
    path: '/sdk/v1/magic_links/authenticate',
    access: 'sdk',
    handle: sdkAuthenticate,
  },
  { method: 'POST', path: '/v1/magic_links/authenticate', access: 'backend', handle: authenticate },
];

const linkFields = { token: z.string(), code_verifier: z.string().optional() };
const schema = z.object({ ...sessionFields, ...linkFields });
const sdkSchema = z.object({ ...sdkSessionFields, ...linkFields });

async function authenticate({ state, body }: Call) {
  const { token, code_verifier: verifier, ...request } = parse(schema, body);
  const link = redeemLink(state, { purpose: 'sign-in', token, verifier });
  const { factor, methodId, resetSessions } = proveAddress(state, link, request.session_token);
  const { user } = link;
  const session = await signIn(state, user, factor, request);
  const fields: BackendFields<MagicLinksAuthenticateResponse> = {
    method_id: methodId,
    user_id: user.user_id,
    ...(await sessionResponse(state, session)),
    user,
    reset_sessions: resetSessions,
  };
  return ok(fields);
}

async function sdkAuthenticate(call: Call) {
  const { state } = call;
  const { token, code_verifier: verifier, session_duration_minutes } = parse(sdkSchema, call.body);
  const link = redeemLink(state, { purpose: 'sign-in', token, verifier });
  const { factor, methodId, resetSessions } = proveAddress(state, link, call.sessionToken);
  const fields: Fields<SdkResponse> = {
    ...(await sdkSignIn(call, link.user, factor, session_duration_minutes)),
    method_id: methodId,
  };
  return ok({ ...fields, reset_sessions: resetSessions });
}
