import * as z from 'zod/mini';

/** Response of GET /account/details. */
export const accountDetailsSchema = z.object({
  /** The email address that the sign-in method provides; null if it provides none. */
  email: z.nullable(z.string()),
  /** Time when the account was created, in ISO 8601. */
  created_at: z.string(),
});
export type AccountDetails = z.infer<typeof accountDetailsSchema>;

/**
 * Value of the request header `Prefer` (RFC 7240). With this value, DELETE /account responds with a
 * receipt.
 */
export const PREFER_RECEIPT = 'return=representation';

/** Response of DELETE /account when the client prefers a receipt: the number of deleted items. */
export const deletionReceiptSchema = z.object({
  /** Links, headings and embeds. */
  links: z.number(),
  pictures: z.number(),
  /** Days with at least one counted view or click. */
  analytics_days: z.number(),
  sign_in_methods: z.number(),
});
export type DeletionReceipt = z.infer<typeof deletionReceiptSchema>;
