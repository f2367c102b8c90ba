import type { SessionAuthenticateResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkAnswer, sdkCaller } from './sdk-session.ts';
import { touch } from './sign-in.ts';

/** The session calls of `stytch.session` in the browser SDK. */
export const sdkSessionRoutes: readonly Route[] = [
  { method: 'POST', path: '/sdk/v1/sessions/authenticate', access: 'sdk', handle: authenticate },
  { method: 'POST', path: '/sdk/v1/sessions/revoke', access: 'sdk', handle: revoke },
];

const schema = z.object({ session_duration_minutes: z.int().optional() });

async function authenticate(call: Call) {
  const request = parse(schema, call.body);
  const { session, user } = sdkCaller(call);
  touch(call.state, session, request.session_duration_minutes);
  const answer: Fields<SessionAuthenticateResponse> = await sdkAnswer(call, session, user);
  return ok(answer);
}

function revoke(call: Call) {
  call.state.sessions.end(sdkCaller(call).session.sessionId);
  return ok({});
}
