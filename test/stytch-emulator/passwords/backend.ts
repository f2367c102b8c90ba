import type { PasswordsAuthenticateResponse } from 'stytch';
import { z } from 'zod';
import { type BackendFields, ok } from '#test/stytch-emulator/http/answer.ts';
import { parse } from '#test/stytch-emulator/http/body.ts';
import type { Call } from '#test/stytch-emulator/http/route.ts';
import { backendSignIn, sessionFields } from '#test/stytch-emulator/sessions/sign-in.ts';
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
