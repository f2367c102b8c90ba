import * as z from 'zod/mini';

/** Response of GET /account/details. */
export const accountDetailsSchema = z.object({
  /** The address that the sign-in method provides; null when it provides none. */
  email: z.nullable(z.string()),
  /** When the account was created, ISO 8601. */
  created_at: z.string(),
});
export type AccountDetails = z.infer<typeof accountDetailsSchema>;

/** The value of the header Prefer that asks DELETE /account for a receipt (RFC 7240). */
export const PREFER_RECEIPT = 'return=representation';

/** Response of DELETE /account with this preference: what was deleted. */
export const deletionReceiptSchema = z.object({
  /** Links, headings and embeds. */
  links: z.number(),
  pictures: z.number(),
  /** Days with at least one counted view or click. */
  analytics_days: z.number(),
  sign_in_methods: z.number(),
});
export type DeletionReceipt = z.infer<typeof deletionReceiptSchema>;
