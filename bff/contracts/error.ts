import * as z from 'zod/mini';

/**
 * The body of every error response of the API. `error` is a message for users, `code` is for
 * programs.
 */
export const errorSchema = z.object({
  error: z.string(),
  code: z.string(),
  details: z.optional(z.string()),
  /** Messages by name of the invalid request field. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorSchema>;
