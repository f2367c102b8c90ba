import * as z from 'zod/mini';

/** What can happen to the ways to sign in of an account. */
export const ACCOUNT_EVENT_KINDS = [
  /** Posy removed what was added before the address was proven (S67). */
  'factors_removed',
  'factor_added',
  'factor_removed',
  'password_changed',
  /** An administrator removed the authenticator app and its recovery codes (S70). */
  'second_factor_reset',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];

/** GET /account/events: the newest first (S69). */
export const accountEventsSchema = z.array(
  z.object({
    id: z.string(),
    /** ISO 8601. */
    at: z.string(),
    kind: z.enum(ACCOUNT_EVENT_KINDS),
    /** The factors that it is about, e.g. "Phone +1 ··· 42". */
    factors: z.array(z.string()),
    /** Where it was done, e.g. "Chrome on Android"; null where Posy does not know. */
    device: z.nullable(z.string()),
    /** It was made elsewhere and has not been dismissed: it is shown at the start of a visit. */
    notice: z.boolean(),
    /**
     * Whether "This wasn't me" (POST /account/events/{id}/reject) has something to do: it ends all
     * other sessions, and removes what was added and is still there.
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
  /** Labels of the factors that were removed now. */
  removed: string[];
  /** Labels of those that stay, because nothing else could sign in. */
  kept: string[];
}

/** GET /account/verification: the address to prove before another factor can be added, or null. */
export const verificationSchema = z.object({ email: z.nullable(z.string()) });
export type Verification = z.infer<typeof verificationSchema>;
