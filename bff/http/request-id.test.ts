import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createRequestIds } from './request-id.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const request = (id?: string) =>
  ({ headers: { 'x-request-id': id } }) as unknown as IncomingMessage;

it('accepts the id of a trusted proxy', () => {
  const idOf = createRequestIds(1);
  for (const id of ['8f14e45f-ceea-467f-a8d2-1b2c3d4e5f60', 'A.b_c-12', 'x'.repeat(64)]) {
    expect(idOf(request(id))).toBe(id);
  }
});

it.each([
  undefined,
  '',
  'short',
  'x'.repeat(65),
  'quote"quote',
  'line\nline',
  'a, b, c, d',
  'ünicode!',
])('S84 creates a new id instead of %j', (id) => {
  expect(createRequestIds(1)(request(id))).toMatch(UUID);
});

it('S84 ignores the header without a trusted proxy', () => {
  expect(createRequestIds(0)(request('sent-by-the-client'))).toMatch(UUID);
});
