import * as z from 'zod/mini';

/** Kinds of changes to an account's sign-in methods. */
const ACCOUNT_EVENT_KINDS = [
  /** Posy removed factors that were added before the address was verified (S67). */
  'factors_removed',
  'factor_added',
  'factor_removed',
  'password_changed',
  /** An administrator removed the authenticator app and its recovery codes (S70). */
  'second_factor_reset',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];

/** An element of GET /account/events, newest first (S69). */
export const accountEventsSchema = z.array(
  z.object({
    id: z.string(),
    /** Time of the change, in ISO 8601. */
    at: z.string(),
    kind: z.enum(ACCOUNT_EVENT_KINDS),
    /** Labels of the affected factors, e.g. "Phone +1 ··· 42". */
    factors: z.array(z.string()),
    /** The browser that made the change, e.g. "Chrome on Android"; null if unknown. */
    device: z.nullable(z.string()),
    /**
     * True if another browser made the change and the user has not dismissed the event. If true,
     * the dashboard shows a notice.
     */
    notice: z.boolean(),
    /**
     * Whether the user can reject the change ("This wasn't me", POST /account/events/{id}/reject).
     * A rejection ends all other sessions and removes the added factors that still exist.
     */
    rejectable: z.boolean(),
  }),
);
export type AccountEvent = z.infer<typeof accountEventsSchema>[number];

/** Body of POST /account/events/dismiss. */
export const dismissEventsSchema = z.strictObject({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
});

/** Response of POST /account/events/{id}/reject. */
export interface RejectedEvent {
  /** Labels of the factors that this request has removed. */
  removed: string[];
  /** Labels of the added factors that were kept, because no other factor can sign in. */
  kept: string[];
}

/**
 * Response of GET /account/verification. `email` is the address that the user must verify before
 * adding another factor; null when no verification is required.
 */
export const verificationSchema = z.object({ email: z.nullable(z.string()) });
export type Verification = z.infer<typeof verificationSchema>;
