import { expect, it } from 'vitest';
import type { Profile } from '#bff/contracts/profile.ts';
import { profileUpdateSchema } from '#bff/contracts/profile-update.ts';
import {
  FIELD_TEXTS,
  failureText,
  partlySavedText,
  savedText,
  unsavedFields,
  updateOf,
} from './saved-fields.ts';

const PROFILE = {
  username: 'june',
  name: 'June',
  bio: '',
  picture: null,
  background_color_own: null,
} as Profile;

it('lists the unsaved fields in the order of the page, each with a valid body', () => {
  const draft = { background_color_own: '#34d399', bio: 'Notes', name: 'June', username: 'juno' };
  const socials = {
    rows: [{ key: 'new', platform: 'x' as const, value: '@june' }],
    shown: [],
    isUnsaved: true,
    isSubmitted: false,
  };
  const unsaved = unsavedFields({ ...draft, picture: 'data:' }, socials, PROFILE);
  expect(unsaved.map(updateOf)).toEqual([
    { username: 'juno' },
    { bio: 'Notes' },
    { socials: [{ platform: 'x', value: '@june' }] },
    { background_color: '#34d399' },
  ]);
  for (const change of unsaved)
    expect(profileUpdateSchema.safeParse(updateOf(change)).success).toBe(true);
});

it('lists the saved fields in one sentence, and each failure', () => {
  const changes = unsavedFields({ username: 'juno', name: 'Juno', bio: 'Notes' }, null, PROFILE);
  expect(savedText(changes.slice(1))).toBe('Name and bio updated successfully!');
  expect(savedText(changes)).toBe('Username, name, and bio updated successfully!');
  expect(savedText(changes.slice(2))).toBe(FIELD_TEXTS.bio.success);
  expect(partlySavedText(3, ['This username is already taken.', 'Failed to update bio'])).toBe(
    'Saved 1 of 3 changes. This username is already taken. Failed to update bio.',
  );
});

it('distinguishes colors from other backgrounds in the error text', () => {
  const failureOf = (value: string) => failureText({ field: 'background_color_own', value });
  expect(failureOf('#34d399')).toBe('Failed to update color');
  expect(failureOf('pattern:pattern-dots')).toBe('Failed to update background');
  expect(failureText({ field: 'bio', value: '#34d399' })).toBe('Failed to update bio');
});
