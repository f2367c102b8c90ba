import type { PasswordStrengthCheckResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import type { State } from '../state.ts';
import { checkedEmail } from '../users/contacts.ts';
import { SCORE_MIN, zxcvbn } from './zxcvbn.ts';

/** Returns the policy's result for a password, in the API's format. */
async function strengthOf(
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
      'The password was found in a data breach of another site. Choose another one.',
    );
  }
  if (strength.valid_password) return;
  throw new ApiError(400, 'weak_password', 'The password does not meet the strength requirements.');
}

/** The LUDS policy (lower case, upper case, digits, symbols). */
interface LudsPolicy {
  /** Required number of character kinds, 1 to 4. */
  readonly luds_complexity: number;
  /** Minimum number of characters (Unicode code points). */
  readonly luds_minimum_count: number;
}

/** The default policy of a project without settings. */
const DEFAULT_LUDS: LudsPolicy = { luds_complexity: 3, luds_minimum_count: 8 };

/** Returns which kinds of character a password has and which it lacks. */
function ludsRequirements(password: string, policy: LudsPolicy) {
  const has = {
    has_lower_case: /\p{Ll}/u.test(password),
    has_upper_case: /\p{Lu}/u.test(password),
    has_digit: /\p{Nd}/u.test(password),
    has_symbol: /[^\p{L}\p{Nd}]/u.test(password),
  };
  const kinds = Object.values(has).filter(Boolean).length;
  return {
    ...has,
    missing_characters: Math.max(0, policy.luds_minimum_count - [...password].length),
    missing_complexity: Math.max(0, policy.luds_complexity - kinds),
  };
}

/**
 * Breached passwords. Some of them are strong, so that tests can distinguish the error for a
 * breached password from the error for a weak one.
 */
const BREACHED: readonly string[] = [
  '123456789',
  'password123',
  'Password123!',
  'P@ssw0rd123!',
  'qwertyuiop',
  'iloveyou1',
  'letmein123',
  'Welcome2024!',
  'Summer2024!',
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'Tr0ub4dor&3',
];

/** Returns the list of breached passwords. Tests may add passwords to it. */
export function createBreachedPasswords(): Set<string> {
  return new Set(BREACHED);
}

const schema = z.object({ email: z.string().optional(), password: z.string() });

/** Checks a password against the policy while the user types it. */
export async function strengthCheck({ state, body }: Call) {
  const { email, password } = parse(schema, body);
  return ok(await strengthOf(state, password, email ? checkedEmail(email) : undefined));
}
