import { json } from 'co-body';
import type { Context, Middleware, Next } from 'koa';
import { describe } from '#bff/boundary/boundary.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { arrival } from './body-arrival.ts';
import {
  BadRequestError,
  SlowBodyError,
  TooLargeError,
  UnsupportedMediaTypeError,
} from './errors/errors.ts';

const isJson = (type: string | undefined) => /^application\/json\s*(;|$)/i.test(type ?? '');

const isPacked = (ctx: Context) => !/^(|identity)$/i.test(ctx.get('content-encoding'));

/**
 * Reads JSON into `ctx.state.body`, and its text into `ctx.state.bodyText` for what is signed. No
 * browser compresses what it sends, so nothing is unpacked here: a bomb, or a stream that breaks in
 * the decompressor, has no way in.
 * @param limit bytes
 */
export function jsonBody(limit: number): Middleware {
  async function readJson(ctx: Context, next: Next) {
    if (!isJson(ctx.get('content-type')) || isPacked(ctx)) throw new UnsupportedMediaTypeError();
    const { parsed, raw } = await read(ctx, limit);
    ctx.state.body = parsed;
    // Pictures are long: their text is not kept beside them.
    if (raw.length <= JSON_BODY_BYTES_MAX) ctx.state.bodyText = raw;
    await next();
  }
  return describe(readJson, { body: { jsonBytes: limit } });
}

async function read(ctx: Context, limit: number): Promise<{ parsed: unknown; raw: string }> {
  try {
    return await arrival(ctx, limit, json(ctx.req, { limit, strict: false, returnRawBody: true }));
  } catch (error) {
    if (error instanceof SlowBodyError) throw error;
    // What is still on its way is read and dropped, or the client never sees the answer.
    ctx.req.resume();
    const { status } = error as { status?: number };
    if (status === 413) throw new TooLargeError();
    if (status === 415) throw new UnsupportedMediaTypeError();
    throw new BadRequestError('The request body is not valid JSON.');
  }
}

/** For routes that take no body: a form or a text is refused all the same (S40). */
export function noBody(): Middleware {
  async function refuseBody(ctx: Context, next: Next) {
    const length = ctx.get('content-length');
    const empty = ctx.get('transfer-encoding') === '' && (length === '' || length === '0');
    if (!empty && !isJson(ctx.get('content-type'))) throw new UnsupportedMediaTypeError();
    if (!empty) ctx.req.resume();
    await next();
  }
  return describe(refuseBody, { body: 'none' });
}
