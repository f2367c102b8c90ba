import * as z from 'zod/mini';
import { PROOF_MINUTES } from '#bff/contracts/factors.ts';
import { signInMethodSchema } from '#bff/contracts/sign-in-methods.ts';

/** Milliseconds without use after which a session ends. */
export const IDLE_MS = 7 * 24 * 60 * 60 * 1000;
/** Milliseconds after sign-in at which it ends, used or not. */
export const ABSOLUTE_MS = 30 * 24 * 60 * 60 * 1000;
/** Minutes that the provider's session lives after a sign-in: as long as ours at most. */
export const SESSION_MINUTES = ABSOLUTE_MS / 60_000;
/** The shortest duration that the provider accepts, in minutes. */
const PROVIDER_MINUTES_MIN = 5;

/**
 * Returns the duration to ask the provider for while our session lasts (S77), in whole minutes: what
 * is left of our absolute limit, rounded down, but never less than the provider accepts.
 * @param createdAt when our session began, in milliseconds since the epoch
 */
export function minutesLeft(createdAt: number, now: number): number {
  const left = Math.floor((createdAt + ABSOLUTE_MS - now) / 60_000);
  return Math.min(SESSION_MINUTES, Math.max(PROVIDER_MINUTES_MIN, left));
}

/** What a signed-in session holds. It never leaves the server, and lies sealed in Redis. */
const recordSchema = z.object({
  userId: z.string(),
  /** Names the provider's session for its revocation. */
  providerSessionId: z.string(),
  /** The provider's session token, for upkeep. */
  sessionToken: z.string(),
  /** How the session began; the first records knew only Google. */
  method: z._default(signInMethodSchema, 'google'),
  /** What its owner knows the browser again by. */
  device: z._default(z.string(), 'Unknown browser'),
  /** Times are milliseconds since the epoch. */
  createdAt: z.number(),
  confirmedAt: z.number(),
  /** When its owner last proved who they are; records of an older release know only the sign-in. */
  provenAt: z.optional(z.number()),
  /** Whether the account had a proven factor when the session began (S66). */
  proven: z.optional(z.boolean()),
});

/**
 * Whether the owner of a session has proven who they are within the last ten minutes (S68). In an
 * impersonated session nobody has.
 */
export function isRecentlyProven(
  { provenAt, createdAt, method }: Pick<SessionRecord, 'provenAt' | 'createdAt' | 'method'>,
  now: number,
): boolean {
  if (method === 'impersonation') return false;
  return now - (provenAt ?? createdAt) <= PROOF_MINUTES * 60_000;
}

/** As koa-session keeps it, with the time that it runs out at. */
const keptSchema = z.looseObject(recordSchema.shape);

export type SessionRecord = z.infer<typeof recordSchema>;

/**
 * Returns the duration with which a confirmed session is extended at the provider, as the fields of
 * its call (S77). An impersonated session has none: the provider fixes its end.
 */
export function extension(
  { createdAt, method }: Pick<SessionRecord, 'createdAt' | 'method'>,
  now: number,
): { session_duration_minutes?: number } {
  return method === 'impersonation'
    ? {}
    : { session_duration_minutes: minutesLeft(createdAt, now) };
}

/** @returns null unless the text is the JSON of a record within its absolute limit. */
export function readRecord(
  text: string,
  now: number,
): (SessionRecord & { _expire?: number }) | null {
  const result = keptSchema.safeParse(JSON.parse(text));
  if (!result.success || result.data.createdAt + ABSOLUTE_MS <= now) return null;
  return result.data;
}
