import type { PasswordsAuthenticateResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type BackendFields, ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { backendSignIn, sessionFields } from '../sessions/sign-in.ts';
import { userWithPassword } from './login.ts';
import { passwordFactor } from './password-factor.ts';

const schema = z.object({ ...sessionFields, email: z.string(), password: z.string().min(1) });

/** Authenticates a password for the backend SDK. Throws the errors of `userWithPassword`. */
export async function backendAuthenticate({ state, body }: Call) {
  const request = parse(schema, body);
  const user = await userWithPassword(state, request.email, request.password);
  const answer: BackendFields<PasswordsAuthenticateResponse> = {
    ...(await backendSignIn(state, user, passwordFactor(state), request)),
    user_device: null,
  };
  return ok(answer);
}
