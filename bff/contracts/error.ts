import * as z from 'zod/mini';

/** Every error answer of the API. `error` is for people, `code` is for programs. */
export const errorSchema = z.object({
  error: z.string(),
  code: z.string(),
  details: z.optional(z.string()),
  /** Each bad field of the request and what is wrong with it. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorSchema>;
