import * as z from 'zod/mini';

/** What happened to the account, for its owner to read and dismiss: GET /account/notices. */
export const accountNoticesSchema = z.array(
  z.object({
    id: z.string(),
    /** ISO 8601. */
    at: z.string(),
    kind: z.literal('factors_removed'),
    /** Ways to sign in that were removed, e.g. "Phone +1 ··· 42". */
    factors: z.array(z.string()),
  }),
);
export type AccountNotice = z.infer<typeof accountNoticesSchema>[number];

/** GET /account/verification: the address to prove before another factor can be added, or null. */
export const verificationSchema = z.object({ email: z.nullable(z.string()) });
export type Verification = z.infer<typeof verificationSchema>;
