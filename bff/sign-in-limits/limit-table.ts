import type { RateLimit } from '#bff/boundary/boundary.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** As long as a session may last: an owner who uses Posy signs in within it, which clears the counts. */
const PASSWORD_WINDOW = 30 * DAY;
/** A third of it: the wrong codes of three windows count together with the passwords of one. */
const CODE_WINDOW = 10 * DAY;

/**
 * Limits of sign-in for each destination (S71). "Unknown" limits hold for browsers in which the
 * destination never signed in, "known" ones for the others, which fall back to the unknown ones.
 *
 * The provider locks a user after failed tries in a row by any method, however far apart. Its
 * threshold must be set to 100: failed tries of one destination reach it at most 96 times in 30 days
 * without a sign-in, (6 + 3 + 3) passwords and three times (20 + 8) codes. Known passwords count
 * twice: an address has a count of its own while it is not verified.
 */
export const SIGN_IN_LIMITS = {
  /** When the limits of guesses and messages of the whole network are used up. */
  networkKnown: { by: 'known device and destination', points: 10, seconds: MINUTE },
  sendNetworkSoon: { by: 'destination and network', points: 5, seconds: MINUTE },
  sendNetwork: { by: 'destination and network', points: 10, seconds: HOUR },
  sendUnknown: { by: 'destination', points: 20, seconds: HOUR },
  /** With a captcha, when the two above are used up. */
  sendSolved: { by: 'destination', points: 20, seconds: HOUR },
  sendKnown: { by: 'known device and destination', points: 10, seconds: HOUR },
  passwordNetwork: { by: 'destination and network', points: 5, seconds: HOUR },
  passwordUnknown: { by: 'destination', points: 6, seconds: PASSWORD_WINDOW },
  passwordKnown: { by: 'destination', points: 3, seconds: PASSWORD_WINDOW },
  codeUnknown: { by: 'destination', points: 20, seconds: CODE_WINDOW },
  /** Twenty together. The known ones are for browsers in which the account signed in before (S70). */
  secondFactorUnknown: { by: 'account', points: 15, seconds: HOUR },
  secondFactorKnown: { by: 'account', points: 5, seconds: HOUR },
  codeKnown: { by: 'destination', points: 8, seconds: CODE_WINDOW },
} as const satisfies Record<string, Omit<RateLimit, 'name'>>;

export type SignInLimitName = keyof typeof SIGN_IN_LIMITS;

/** Tries of one code. Then it is dead, and a new one may be requested. */
export const CODE_TRIES = 5;

/** Returns rows of the table, for `npm run boundary`. */
export const limitRows = (...names: SignInLimitName[]): RateLimit[] =>
  names.map((name) => ({ name, ...SIGN_IN_LIMITS[name] }));
