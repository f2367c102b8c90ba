import { parse } from 'node:querystring';
import type { Context } from '#bff/context.ts';

/**
 * Returns the query parameters by name; repeated names have an array. Koa's `ctx.query` compares
 * each name with all others: 5,000 equal names take 400 ms (S61).
 */
export function queryOf(ctx: Context): Record<string, unknown> {
  return { ...parse(ctx.querystring) };
}
