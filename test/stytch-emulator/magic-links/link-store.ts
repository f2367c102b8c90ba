import { randomBytes } from 'node:crypto';
import { ApiError } from '../http/errors.ts';

/** The data of an emailed link. */
export interface Link {
  /** The purpose for which the link's token may be used. */
  readonly purpose: 'sign-in' | 'reset-password';
  readonly userId: string;
  readonly email: string;
  readonly codeChallenge: string | undefined;
}

/** Links that were sent and not used yet. */
export interface LinkStore {
  /**
   * Creates a token for a link. The token is not a canary, because it passes through the browser.
   * @param minutes lifetime of the token
   */
  issue(link: Link, minutes: number): string;
  find(purpose: Link['purpose'], token: string): Link | undefined;
  /** Voids a used token; returns false when it was void already. */
  spend(token: string): boolean;
}

export function createLinkStore(now: () => number): LinkStore {
  const links = new Map<string, { link: Link; expiresAt: number }>();
  return {
    issue(link, minutes) {
      for (const [token, { expiresAt }] of links) if (expiresAt <= now()) links.delete(token);
      const token = randomBytes(32).toString('base64url');
      links.set(token, { link, expiresAt: now() + minutes * 60_000 });
      return token;
    },
    find(purpose, token) {
      const entry = links.get(token);
      if (!entry || entry.expiresAt <= now() || entry.link.purpose !== purpose) return undefined;
      return entry.link;
    },
    spend: (token) => links.delete(token),
  };
}

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
