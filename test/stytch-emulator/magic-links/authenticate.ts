import type { MagicLinksAuthenticateResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type BackendFields, ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { sessionAnswer, sessionFields, signIn } from '../sessions/sign-in.ts';
import { proveAddress, redeemLink } from './redeem-link.ts';

const schema = z.object({
  ...sessionFields,
  token: z.string(),
  code_verifier: z.string().optional(),
});

/** Authenticates a link's token for `client.magicLinks.authenticate` in the backend SDK. */
export async function authenticate({ state, body }: Call) {
  const { token, code_verifier: verifier, ...request } = parse(schema, body);
  const link = redeemLink(state, { purpose: 'sign-in', token, verifier });
  const { factor, methodId, resetSessions } = proveAddress(state, link, request.session_token);
  const { user } = link;
  const session = await signIn(state, user, factor, request);
  const answer: BackendFields<MagicLinksAuthenticateResponse> = {
    method_id: methodId,
    user_id: user.user_id,
    ...(await sessionAnswer(state, session)),
    user,
    reset_sessions: resetSessions,
  };
  return ok(answer);
}
