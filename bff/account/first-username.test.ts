import { describe, expect, it } from 'vitest';
import { nameSchema } from '#bff/contracts/profile.ts';
import { newUsernameSchema } from '#bff/contracts/username.ts';
import { firstNames } from './first-username.ts';

const first = (count: number, email: string | null, name: string | null) =>
  firstNames(email, name).take(count).toArray();
const WORDS = /^[a-z]+-[a-z]+$/;

it.each([
  ['rosa@example.com', 'Rosa Lind', 'rosa-lind'],
  ['x@example.com', 'José  Núñez', 'jose-nunez'],
  ['rosa@example.com', '__a--b__', 'a-b'],
  [null, 'Rosa', 'rosa'],
  ['x@example.com', `${'a'.repeat(23)}-b`, 'a'.repeat(23)],
  ['rosalind@example.com', 'Rosa Lindqvist', 'rosa-lindqvist'],
])('S76 %s and the display name %s result in the username %s', (email, name, username) => {
  expect(first(1, email, name)).toEqual([{ username, name: nameSchema.parse(name) }]);
});

it.each([
  ['rosa.lind@example.com', null],
  ['rosa.lind@example.com', ''],
  ['rosa.lind@example.com', 'rosa.lind'],
  ['rosa.lind@example.com', 'Rosa Lind'],
  ['rosa.lind@example.com', 'ROSA_LIND 🌹'],
  ['rosalind@example.com', 'Rosa-Lind'],
  ['rosa.lind+posy@example.com', 'Rosa Lind'],
  ['josé@example.com', 'Jose'],
  ['rosa.lind@example.com', 'rosa.lind@example.com'],
  ['rosa.lind@example.com', 'Rosa (rosa.lind@example.com)'],
  ['rosa.lind@example.com', 'rosa lind example com'],
  ['rosa.lind@example.com', 'rosa@elsewhere.example'],
])('S76 %s and the display name %s result in two random words', (email, name) => {
  const [names] = first(1, email, name);
  expect(names?.username).toMatch(WORDS);
  expect(names?.name.toLowerCase().replace(' ', '-')).toBe(names?.username);
  expect(JSON.stringify(names)).not.toMatch(/rosa|lind(?!en)|jos/i);
});

it('S76 keeps a name from which no safe username can be made, and uses random words as the username', () => {
  expect(first(1, 'rosa@example.com', '李娜')).toEqual([
    { username: expect.stringMatching(WORDS), name: '李娜' },
  ]);
  // The username "rosa" would reveal the local part of the email address.
  expect(first(1, 'rosa@example.com', 'Rosa 李')).toEqual([
    { username: expect.stringMatching(WORDS), name: 'Rosa 李' },
  ]);
});

it('appends six random digits to later candidates', () => {
  const [, second, third] = first(3, 'x@example.com', 'Rosa');
  expect(second?.username).toMatch(/^rosa\d{6}$/);
  expect(third?.username).toMatch(/^rosa\d{6}$/);
  const words = first(20, null, null).map(({ username }) => username);
  expect(words.slice(0, 3)).toEqual(Array(3).fill(expect.stringMatching(WORDS)));
  expect(words.at(-1)).toMatch(/^[a-z]+-[a-z]+\d{6}$/);
  expect(new Set(words).size).toBeGreaterThan(1);
});

it.each([
  'Posy',
  'P0sy',
  'Posy Team',
  'p.o.s.y',
  'PosyTeam',
  'The Posy Garden',
  'Admin',
  '4dmin 24',
  'Süpport',
  'News',
])('S74 uses random words at every attempt for the display name %s', (name) => {
  for (const names of first(20, 'x@example.com', name)) {
    expect(names).toEqual({ username: expect.stringMatching(/^[a-z]+-[a-z]+(\d{6})?$/), name });
    expect(names.username).not.toMatch(/p[o0]sy|p-o-s-y|[a4]dmin|team|support|news/);
    expect(newUsernameSchema.safeParse(names.username).success, names.username).toBe(true);
  }
});

it('S74 picks other digits if the result looks like a reserved word', () => {
  for (const { username } of first(2_000, 'x@example.com', 'Pos')) {
    expect(newUsernameSchema.safeParse(username).success, username).toBe(true);
  }
});

describe('returns only valid candidates', () => {
  it.each([
    [null, null],
    ['', ''],
    ['@', '李'],
    ['x@example.com', 'y'],
    ['admin@example.com', 'Support'],
    ['x@example.com', 'Posy Team'],
    ['x@example.com', 'P0sy'],
    [`${'a'.repeat(64)}@example.com`, 'b'.repeat(200)],
    [`${'-'.repeat(40)}a@example.com`, null],
    ['x@example.com', `${'a'.repeat(23)}-bcd`],
  ])('for %j and %j', (email, name) => {
    for (const names of first(9, email, name)) {
      expect(newUsernameSchema.safeParse(names.username), names.username).toMatchObject({
        success: true,
      });
      expect(nameSchema.safeParse(names.name)).toEqual({ success: true, data: names.name });
    }
  });
});

it('S61 handles a name of 100,000 combining marks in linear time', () => {
  const before = process.threadCpuUsage();
  first(1, null, `rosa${'\u0301\u0316'.repeat(50_000)}`);
  const { user, system } = process.threadCpuUsage(before);
  expect(user + system).toBeLessThan(50_000);
});

it.each([`kora.lind${'.'.repeat(80)}x`, 'kyra.lind\u3164', `kira.lind${'\u200b'.repeat(80)}x`])(
  'S76 rejects a name that equals the local part after truncation or without invisible characters',
  (displayName) => {
    const [names] = first(1, `${displayName.slice(0, 9)}@example.com`, displayName);
    expect(names?.name).not.toMatch(/lind(?!en)/i);
    expect(names?.username).not.toMatch(/lind(?!en)/i);
  },
);
