import type { Context, Middleware, Next } from '#bff/context.ts';
import {
  IMPORT_BODY_BYTES_MAX,
  JSON_BODY_BYTES_MAX,
  JSON_DEPTH_MAX,
  JSON_ESCAPES_MAX,
  JSON_VALUES_MAX,
} from '#bff/contracts/limits.ts';
import { BadRequestError, UnsupportedMediaTypeError } from './errors.ts';
import type { JsonLimits } from './json-limits.ts';
import { hasPrototypeKey, parseJson } from './parse-json.ts';
import { readBytes, readWithTimeout } from './read-body.ts';
import { annotate } from './route-policy.ts';

/** Result for an empty body. Every schema rejects it. */
const EMPTY = { value: '', text: '' };

const isJson = (type: string | undefined) => /^application\/json\s*(;|$)/i.test(type ?? '');

const isCompressed = (ctx: Context) => !/^(|identity)$/i.test(ctx.get('content-encoding'));

/**
 * Parses JSON into `ctx.state.body` and, for signatures, keeps its text in `ctx.state.bodyText`.
 * Does not decompress bodies: browsers never compress them, and this avoids zip bombs.
 * @param limit in bytes
 * @param values maximum number of JSON values, containers included
 */
export function jsonBody(limit: number, values = JSON_VALUES_MAX): Middleware {
  const limits: JsonLimits = { depth: JSON_DEPTH_MAX, values };
  // Limit escapes only in large bodies: a megabyte of escapes takes a few milliseconds to parse,
  // eight take fifty.
  if (limit > IMPORT_BODY_BYTES_MAX) limits.escapes = JSON_ESCAPES_MAX;
  /** A separate function, so that the bytes and the text can be freed once it returns. */
  async function readValue(ctx: Context): Promise<unknown> {
    if (!isJson(ctx.get('content-type')) || isCompressed(ctx))
      throw new UnsupportedMediaTypeError();
    const bytes = await readWithTimeout(ctx, limit, readBytes(ctx.req, limit));
    // Remove `cutBody`, because its closure would keep the bytes in memory until the response.
    ctx.state.cutBody = undefined;
    const { value, text } = bytes.length === 0 ? EMPTY : parseJson(bytes, limits);
    if (hasPrototypeKey(value)) throw new BadRequestError('The request body is not valid JSON.');
    // Don't keep the text of an image, because it is long and only the parsed body is needed.
    if (bytes.length <= JSON_BODY_BYTES_MAX) ctx.state.bodyText = text;
    return value;
  }
  async function readJson(ctx: Context, next: Next) {
    ctx.state.body = await readValue(ctx);
    await next();
  }
  return annotate(readJson, { body: { jsonBytes: limit } });
}

/** Discards the body on routes that accept none. Rejects form and text bodies (S40). */
export function rejectBody(): Middleware {
  async function refuseBody(ctx: Context, next: Next) {
    const length = ctx.get('content-length');
    const empty = ctx.get('transfer-encoding') === '' && (length === '' || length === '0');
    if (!empty && !isJson(ctx.get('content-type'))) throw new UnsupportedMediaTypeError();
    if (!empty) ctx.req.resume();
    await next();
  }
  return annotate(refuseBody, { body: 'none' });
}
