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

it.each(
  'admin api login settings terms privacy dashboard support www how-we-count report help'.split(
    ' ',
  ),
)('S74 reserves %s, whatever its case', (name) => {
  expect([accepts(name), accepts(name.toUpperCase()), accepts(`${name}-1`)]).toEqual([
    false,
    false,
    true,
  ]);
});

it.each(
  (
    'posy p0sy po5y p05y pos1 9osy posy- posy_ posy-team posy_team posy--team p0sy-help team-posy ' +
    'team_p05y the--posy p-o-s-y p_o_s_y p-0--s-y_ po-sy POSY-official'
  ).split(' '),
)('S74 reserves %s, which looks like our own name', (name) => {
  expect(accepts(name)).toBe(false);
});

it.each('posyrosa rosa-posyfan composy deposy pose-y2k the-posy-garden poesy prosy'.split(' '))(
  'S74 accepts %s, which does not',
  (name) => {
    expect(accepts(name)).toBe(true);
  },
);
