import { isUtf8 } from 'node:buffer';
import { BadRequestError } from './errors.ts';
import { type JsonLimits, jsonExcess } from './json-limits.ts';

const utf8 = new TextDecoder();

/**
 * Parses UTF-8 bytes as JSON after checking its structure (S62).
 * @throws BadRequestError for JSON that is invalid, too deep or has too many values, and for
 *   invalid UTF-8
 */
export function parseJson(bytes: Buffer, limits: JsonLimits): { value: unknown; text: string } {
  // Check first: for megabytes of invalid bytes, the decoder takes ten times as long and replaces
  // each byte by U+FFFD.
  if (!isUtf8(bytes)) throw new BadRequestError('The request body is not valid UTF-8.');
  const excess = jsonExcess(bytes, limits);
  if (excess === 'depth') {
    throw new BadRequestError(`The JSON may be nested at most ${limits.depth} levels deep.`);
  }
  if (excess === 'values') {
    throw new BadRequestError(`The JSON may contain at most ${limits.values} values.`);
  }
  if (excess === 'escapes') {
    throw new BadRequestError(`The JSON may contain at most ${limits.escapes} escapes.`);
  }
  const text = utf8.decode(bytes);
  try {
    return { value: JSON.parse(text), text };
  } catch {
    throw new BadRequestError('The request body is not valid JSON.');
  }
}

/**
 * Returns whether parsed JSON has a key that could change the prototype of an object into which the
 * JSON is copied. Recursive: call it only for values whose depth was checked.
 */
export function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, '__proto__')) return true;
  const own = Object.getOwnPropertyDescriptor(value, 'constructor')?.value;
  if (typeof own === 'object' && own !== null && Object.hasOwn(own, 'prototype')) return true;
  return Object.values(value).some(hasPrototypeKey);
}
