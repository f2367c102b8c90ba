/** The LUDS policy (lower case, upper case, digits, symbols). */
interface LudsPolicy {
  /** Kinds of character, 1 to 4. */
  readonly luds_complexity: number;
  /** Minimum number of user-perceived characters. */
  readonly luds_minimum_count: number;
}

/** The policy when the project has none of its own. */
export const DEFAULT_LUDS: LudsPolicy = { luds_complexity: 3, luds_minimum_count: 8 };

/** Returns which kinds of character a password has and which it lacks. */
export function ludsRequirements(password: string, policy: LudsPolicy) {
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
