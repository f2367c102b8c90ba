import { ApiError } from '../http/errors.ts';

/** Minutes in a week, the maximum lifetime of a link. */
export const WEEK_MINUTES = 10_080;

/**
 * Returns a link's lifetime in minutes, as requested or by default; throws 400 below 5 minutes or
 * above a week.
 */
export function linkMinutes(asked: number | undefined, byDefault: number): number {
  const minutes = asked ?? byDefault;
  if (minutes >= 5 && minutes <= WEEK_MINUTES) return minutes;
  throw new ApiError(
    400,
    'invalid_expiration',
    `The expiration must be 5 to ${WEEK_MINUTES} minutes.`,
  );
}
