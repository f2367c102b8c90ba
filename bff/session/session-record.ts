import * as z from 'zod/mini';
import { signInMethodSchema } from '#bff/contracts/sign-in-methods.ts';

/** Milliseconds without use after which a session ends. */
export const IDLE_MS = 7 * 24 * 60 * 60 * 1000;
/** Milliseconds after sign-in at which it ends, used or not. */
export const ABSOLUTE_MS = 30 * 24 * 60 * 60 * 1000;
/** Minutes that the provider's own session may live: as long as ours. */
export const SESSION_MINUTES = ABSOLUTE_MS / 60_000;

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
});

/** As koa-session keeps it, with the time that it runs out at. */
const keptSchema = z.looseObject(recordSchema.shape);

export type SessionRecord = z.infer<typeof recordSchema>;

/** @returns null unless the text is the JSON of a record within its absolute limit. */
export function readRecord(
  text: string,
  now: number,
): (SessionRecord & { _expire?: number }) | null {
  const result = keptSchema.safeParse(JSON.parse(text));
  if (!result.success || result.data.createdAt + ABSOLUTE_MS <= now) return null;
  return result.data;
}
