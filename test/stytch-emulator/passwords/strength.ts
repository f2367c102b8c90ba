import type { PasswordStrengthCheckResponse } from '@stytch/vanilla-js/headless';
import { ApiError } from '../http/errors.ts';
import type { Fields } from '../http/response.ts';
import type { State } from '../state.ts';
import { DEFAULT_LUDS, ludsRequirements } from './luds.ts';
import { SCORE_MIN, zxcvbn } from './zxcvbn.ts';

/** Returns the policy's result for a password, in the API's format. */
export async function strengthOf(
  { settings, breachedPasswords }: State,
  password: string,
  email: string | undefined,
): Promise<Fields<PasswordStrengthCheckResponse>> {
  const luds = ludsRequirements(password, settings.password_config ?? DEFAULT_LUDS);
  const { score, ...advice } = await zxcvbn(password, email ? [email, ...email.split('@')] : []);
  const breached = breachedPasswords.has(password);
  const meetsLuds = luds.missing_characters === 0 && luds.missing_complexity === 0;
  const strong = settings.password_config ? meetsLuds : score >= SCORE_MIN;
  return {
    valid_password: strong && !breached,
    score,
    breached_password: breached,
    breach_detection_on_create: true,
    strength_policy: settings.password_config ? 'luds' : 'zxcvbn',
    feedback: { ...advice, luds_requirements: luds },
  };
}

/** Throws 400 for a password that was breached, or is too weak for the project's policy. */
export async function checkStrength(state: State, password: string, email: string): Promise<void> {
  const strength = await strengthOf(state, password, email);
  if (strength.breached_password) {
    throw new ApiError(
      400,
      'breached_password',
      'The password has leaked in a breach of another site. Choose another one.',
    );
  }
  if (strength.valid_password) return;
  throw new ApiError(400, 'weak_password', 'The password does not meet the strength requirements.');
}
