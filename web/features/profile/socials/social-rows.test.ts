import { expect, it } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Social } from '#bff/contracts/profile.ts';
import type { SocialPlatform } from '#bff/contracts/social-platforms.ts';
import { draftOf, labelsOf, rowProblem, rowsOf, savedAddress, withMoved } from './social-rows.ts';

const SAVED: Social[] = [
  { id: 'a', platform: 'instagram', url: 'https://instagram.com/rosa', click_count: 3 },
  { id: 'b', platform: 'email', url: 'mailto:rosa@example.com', click_count: 0 },
];
const row = (platform: SocialPlatform, value: string, key = value) => ({ key, platform, value });

it('shows saved addresses without their scheme, which does not count as a change', () => {
  const rows = rowsOf(SAVED);
  expect(rows).toEqual([
    row('instagram', 'instagram.com/rosa', 'a'),
    row('email', 'rosa@example.com', 'b'),
  ]);
  expect(draftOf(rows, SAVED).isUnsaved).toBe(false);
  expect(rows.map(savedAddress)).toEqual([null, null]);
});

it.each([
  ['another address', [row('instagram', 'rosa.lind'), row('email', 'rosa@example.com')]],
  ['another order', rowsOf(SAVED).toReversed()],
  ['a new field', [...rowsOf(SAVED), row('x', '')]],
  ['a removal', rowsOf(SAVED).slice(1)],
])('finds an unsaved change: %s', (_, rows) => {
  expect(draftOf(rows, SAVED).isUnsaved).toBe(true);
});

it('shows only valid accounts in the preview', () => {
  const rows = [row('instagram', '@Rosa', 'a'), row('x', ''), row('x', 'https://evil.example')];
  expect(draftOf(rows, SAVED).shown).toEqual([
    { id: 'a', platform: 'instagram', url: 'https://instagram.com/rosa' },
  ]);
});

it('returns the address of a handle', () => {
  expect(savedAddress(row('instagram', '@Rosa'))).toBe('instagram.com/rosa');
  expect(savedAddress(row('instagram', 'a b'))).toBeNull();
});

it('returns the problem of a field, and finds a repeated account', () => {
  const rows = [row('x', 'rosa'), row('x', 'twitter.com/Rosa'), row('phone', '12')];
  expect(rows.map((_, index) => rowProblem(rows, index))).toEqual([
    null,
    MESSAGES.repeatedSocial,
    MESSAGES.badSocialPhone,
  ]);
});

it('numbers the accounts of a platform', () => {
  expect(labelsOf([row('x', 'a'), row('kofi', 'b'), row('x', 'c')])).toEqual(['X', 'Ko-fi', 'X 2']);
});

it('moves a row', () => {
  expect([withMoved([1, 2, 3], 0, 2), withMoved([1, 2, 3], 2, 1)]).toEqual([
    [2, 3, 1],
    [1, 3, 2],
  ]);
});
