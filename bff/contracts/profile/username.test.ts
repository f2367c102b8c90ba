import { expect, it } from 'vitest';
import { usernameSchema } from './username.ts';

const accepts = (text: unknown) => usernameSchema.safeParse(text).success;

it.each([
  ['rosa', 'rosa'],
  [' RoSa_9-x ', 'rosa_9-x'],
  ['0ab', '0ab'],
  ['a'.repeat(30), 'a'.repeat(30)],
  ['constructor', 'constructor'],
])('%j becomes %j', (text, username) => {
  expect(usernameSchema.parse(text)).toBe(username);
});

it.each([
  '',
  'ab',
  'a'.repeat(31),
  '-abc',
  '_abc',
  'a b',
  'a.b',
  'ábc',
  'abc\n d',
  'abc\u0000',
  'ａｂｃ',
])('refuses %j', (text) => {
  expect(accepts(text)).toBe(false);
});

it.each('admin api login settings terms privacy dashboard support posy www'.split(' '))(
  'reserves %s, whatever its case',
  (name) => {
    expect([accepts(name), accepts(name.toUpperCase()), accepts(`${name}-1`)]).toEqual([
      false,
      false,
      true,
    ]);
  },
);
