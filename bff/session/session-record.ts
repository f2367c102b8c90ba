import * as z from 'zod/mini';
import { PROOF_MINUTES } from '#bff/contracts/factors.ts';
import { signInMethodSchema } from '#bff/contracts/sign-in-methods.ts';

/** Idle timeout of a session, in milliseconds. */
export const IDLE_MS = 7 * 24 * 60 * 60 * 1000;
/** Absolute timeout of a session, in milliseconds after sign-in. */
export const ABSOLUTE_MS = 30 * 24 * 60 * 60 * 1000;
/**
 * Duration of the provider's session after a sign-in, in minutes. It equals the absolute timeout of
 * our session.
 */
export const SESSION_MINUTES = ABSOLUTE_MS / 60_000;
/** The shortest duration that the provider accepts, in minutes. */
const PROVIDER_MINUTES_MIN = 5;

/**
 * Returns the duration to request from the provider (S77), in whole minutes. It is the time until
 * the absolute timeout of our session, rounded down, but at least the provider's minimum.
 * @param createdAt start of our session, in milliseconds since the epoch
 * @param now in milliseconds since the epoch
 */
function minutesLeft(createdAt: number, now: number): number {
  const left = Math.floor((createdAt + ABSOLUTE_MS - now) / 60_000);
  return Math.min(SESSION_MINUTES, Math.max(PROVIDER_MINUTES_MIN, left));
}

/** The content of a session. It is stored in Redis, encrypted, and never sent to the browser. */
const recordSchema = z.object({
  userId: z.string(),
  /** Id of the provider session, used to revoke it. */
  providerSessionId: z.string(),
  /** Session token of the provider, used for revalidation. */
  sessionToken: z.string(),
  /**
   * The sign-in method of the session. The oldest records have none, because Google was then the
   * only method.
   */
  method: z._default(signInMethodSchema, 'google'),
  /** The device's name in the list of sessions. */
  device: z._default(z.string(), 'Unknown browser'),
  /** Time of the sign-in. All times of a record are in milliseconds since the epoch. */
  createdAt: z.number(),
  /**
   * Time when the provider last confirmed the session. Keep the name, because stored records
   * contain it.
   */
  confirmedAt: z.number(),
  /**
   * Time of the owner's last authentication. Missing in records of an older release, for which the
   * time of the sign-in applies.
   */
  provenAt: z.optional(z.number()),
  /**
   * Whether the account had a verified primary factor when the session began or last added a factor
   * (S66).
   */
  proven: z.optional(z.boolean()),
  /** The picture URL of the identity that the user signed in with; null for none. */
  pictureUrl: z.optional(z.nullable(z.string())),
});

/**
 * Returns whether the owner has authenticated within the last ten minutes (S68). Never true for an
 * impersonated session.
 */
export function isRecentlyProven(
  { provenAt, createdAt, method }: Pick<SessionRecord, 'provenAt' | 'createdAt' | 'method'>,
  now: number,
): boolean {
  if (method === 'impersonation') return false;
  return now - (provenAt ?? createdAt) <= PROOF_MINUTES * 60_000;
}

/** The record in the form that koa-session stores, with its expiry. */
const storedSchema = z.looseObject(recordSchema.shape);

export type SessionRecord = z.infer<typeof recordSchema>;

/** A session that was read without renewing it. */
export interface ReadOnlySession {
  id: string;
  record: SessionRecord;
}

/**
 * Returns the fields of a call that extend the provider session until our session ends (S77). Empty
 * for an impersonated session, whose duration the provider determines.
 */
export function durationFields(
  { createdAt, method }: Pick<SessionRecord, 'createdAt' | 'method'>,
  now: number,
): { session_duration_minutes?: number } {
  return method === 'impersonation'
    ? {}
    : { session_duration_minutes: minutesLeft(createdAt, now) };
}

/** Parses a stored record. @returns null for an invalid or expired record */
export function parseRecord(
  text: string,
  now: number,
): (SessionRecord & { _expire?: number }) | null {
  const result = storedSchema.safeParse(JSON.parse(text));
  if (!result.success || result.data.createdAt + ABSOLUTE_MS <= now) return null;
  return result.data;
}
