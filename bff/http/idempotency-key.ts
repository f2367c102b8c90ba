import type { Context } from '#bff/context.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { BadRequestError } from './errors.ts';

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Returns the Idempotency-Key of a request, or undefined without one.
 * @throws BadRequestError when it is malformed
 */
export function idempotencyKey(ctx: Context): string | undefined {
  const key = ctx.get('idempotency-key');
  if (key === '') return undefined;
  if (!KEY.test(key)) throw new BadRequestError(MESSAGES.badIdempotencyKey);
  return key;
}
