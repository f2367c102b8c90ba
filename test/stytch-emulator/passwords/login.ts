import type {
  PasswordAuthenticateResponse,
  PasswordCreateResponse,
} from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError, unauthorized } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import type { State } from '../state.ts';
import { checkedEmail } from '../users/contact-formats.ts';
import { addEmail, duplicateEmail, emailNotFound, userOfEmail } from '../users/contacts.ts';
import type { User } from '../users/user-store.ts';
import { passwordFactor } from './password-factor.ts';
import { checkStrength } from './strength.ts';

const schema = z.object({ ...sdkSessionFields, email: z.string(), password: z.string().min(1) });

/**
 * Creates a user with a password (400 for an address in use). The address stays unverified: a
 * password does not prove access to a mailbox.
 */
export async function create(call: Call) {
  const { state } = call;
  const { email, password, session_duration_minutes } = parse(schema, call.body);
  const address = checkedEmail(email);
  await checkStrength(state, password, address);
  const { user, isNew } = userOfEmail(state, address);
  if (!isNew) throw duplicateEmail();
  await state.passwords.set(user, password);
  const answer: Fields<PasswordCreateResponse> = {
    ...(await sdkSignIn(call, user, passwordFactor(state), session_duration_minutes)),
    email_id: addEmail(state, user, address).email_id,
  };
  return ok(answer);
}

/** Signs in by address and password. Throws the errors of `userWithPassword`. */
export async function authenticate(call: Call) {
  const { state } = call;
  const { email, password, session_duration_minutes } = parse(schema, call.body);
  const user = await userWithPassword(state, email, password);
  const answer: Fields<PasswordAuthenticateResponse> = await sdkSignIn(
    call,
    user,
    passwordFactor(state),
    session_duration_minutes,
  );
  return ok(answer);
}

/**
 * Returns the user with this address and password. Throws 404 for an unknown address, 401 for a
 * wrong password, and 400 `reset_password` for a correct one that was breached or must be reset.
 */
export async function userWithPassword(
  state: State,
  email: string,
  password: string,
): Promise<User> {
  const user = state.users.byEmail(checkedEmail(email));
  if (!user) throw emailNotFound();
  state.userLocks.check(user);
  if (!(await state.passwords.matches(user, password))) {
    state.userLocks.failed(user);
    throw unauthorized();
  }
  if (user.password && state.breachedPasswords.has(password)) user.password.requires_reset = true;
  if (!user.password?.requires_reset) return user;
  throw new ApiError(400, 'reset_password', 'The password must be reset before it can be used.');
}
