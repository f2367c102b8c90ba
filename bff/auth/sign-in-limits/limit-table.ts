import type { RateLimit } from '#bff/http/route-policy.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * Window of the password limits, in seconds. It is as long as the maximum lifetime of a session, so
 * an active owner signs in at least once per window. A sign-in resets the counts.
 */
const PASSWORD_WINDOW = 30 * DAY;
/** Window of the code limits, in seconds: a third of PASSWORD_WINDOW. */
const CODE_WINDOW = 10 * DAY;

/**
 * Sign-in limits per destination (S71). "Unknown" limits apply to browsers in which the destination
 * has never signed in. "Known" limits apply to browsers in which it has signed in. When a known
 * limit is used up, the unknown limit applies.
 *
 * The provider locks a user after consecutive failed attempts by any method, regardless of the time
 * between the attempts. Set the provider's threshold to 100: in 30 days without a sign-in, one
 * destination reaches at most 96 failed attempts. These are 6 + 3 + 3 passwords and three times 20
 * + 8 codes. The 3 passwords of known browsers count twice, because an unverified address has its
 * own count.
 */
export const SIGN_IN_LIMITS = {
  /** Applies to a known browser when its network has reached a limit for guesses or messages. */
  networkKnown: { by: 'known device and destination', points: 10, seconds: MINUTE },
  sendNetworkSoon: { by: 'destination and network', points: 5, seconds: MINUTE },
  sendNetwork: { by: 'destination and network', points: 10, seconds: HOUR },
  sendUnknown: { by: 'destination', points: 20, seconds: HOUR },
  /** Applies to requests with a solved captcha when `sendNetwork` or `sendUnknown` is reached. */
  sendSolved: { by: 'destination', points: 20, seconds: HOUR },
  sendKnown: { by: 'known device and destination', points: 10, seconds: HOUR },
  passwordNetwork: { by: 'destination and network', points: 5, seconds: HOUR },
  passwordUnknown: { by: 'destination', points: 6, seconds: PASSWORD_WINDOW },
  passwordKnown: { by: 'destination', points: 3, seconds: PASSWORD_WINDOW },
  codeUnknown: { by: 'destination', points: 20, seconds: CODE_WINDOW },
  /** Limits codes of authenticator apps and recovery codes (S70). */
  secondFactorUnknown: { by: 'account', points: 15, seconds: HOUR },
  /** Additional attempts that are reserved for known browsers (S71). */
  secondFactorKnown: { by: 'account', points: 5, seconds: HOUR },
  codeKnown: { by: 'destination', points: 8, seconds: CODE_WINDOW },
} as const satisfies Record<string, Omit<RateLimit, 'name'>>;

export type SignInLimitName = keyof typeof SIGN_IN_LIMITS;

/** Maximum attempts per code. After that, the user must request a new code. */
export const CODE_TRIES = 5;

/** Returns rows of the table for the policy report (`npm run boundary`). */
export const limitRows = (...names: SignInLimitName[]): RateLimit[] =>
  names.map((name) => ({ name, ...SIGN_IN_LIMITS[name] }));
