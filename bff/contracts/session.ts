import * as z from 'zod/mini';
import { ACCESS_TOKEN_MAX } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** Kinds of one-time token that a callback may carry. */
export const TOKEN_TYPES = ['oauth'] as const;

/** Body of POST /auth/verify. */
export const verifySchema = z.strictObject({
  accessToken: z
    .string({ error: MESSAGES.missingToken })
    .check(z.minLength(1, { error: MESSAGES.missingToken }), z.maxLength(ACCESS_TOKEN_MAX)),
  tokenType: z._default(z.enum(TOKEN_TYPES), 'oauth'),
});
