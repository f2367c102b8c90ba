import * as z from 'zod/mini';

/**
 * The body of every error response of the API. `error` is shown to users, `code` is for programs.
 */
export const errorSchema = z.object({
  error: z.string(),
  code: z.string(),
  details: z.optional(z.string()),
  /** The message by invalid field of the request. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorSchema>;
