import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { ApiError, badRequest } from './errors.ts';

const BODY_MAX = 64 * 1024;

/** Reads a JSON body. A missing body is `{}`, because the SDK sends none with DELETE. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return {};
  if (!hasType(request, 'application/json')) throw badRequest('The body must be application/json.');
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
}

/** Reads an HTML form's body as an object of strings. */
export async function readForm(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  if (!hasType(request, 'application/x-www-form-urlencoded')) {
    throw badRequest('The body must be a form.');
  }
  return Object.fromEntries(new URLSearchParams(text));
}

/**
 * Parses a body with its schema.
 * @throws 400 that names the field, but never its value
 */
export function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw badRequest(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // Read and discard the rest, because a client that is still sending would miss the response.
    if (size <= BODY_MAX) chunks.push(chunk);
  }
  if (size > BODY_MAX) throw new ApiError(413, 'bad_request', 'The body is too large.');
  return Buffer.concat(chunks).toString('utf8');
}

function hasType(request: IncomingMessage, type: string): boolean {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type;
}
