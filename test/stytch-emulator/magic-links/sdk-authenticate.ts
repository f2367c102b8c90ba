import type { MagicLinksAuthenticateResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import { proveAddress, redeemLink } from './redeem-link.ts';

const schema = z.object({
  ...sdkSessionFields,
  token: z.string(),
  code_verifier: z.string().optional(),
});

/** Authenticates a link's token for `stytch.magicLinks.authenticate` in the browser SDK. */
export async function sdkAuthenticate(call: Call) {
  const { state } = call;
  const { token, code_verifier: verifier, session_duration_minutes } = parse(schema, call.body);
  const link = redeemLink(state, { purpose: 'sign-in', token, verifier });
  const { factor, methodId, resetSessions } = proveAddress(state, link, call.sessionToken);
  const answer: Fields<MagicLinksAuthenticateResponse> = {
    ...(await sdkSignIn(call, link.user, factor, session_duration_minutes)),
    method_id: methodId,
  };
  return ok({ ...answer, reset_sessions: resetSessions });
}
