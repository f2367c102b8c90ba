import { beforeEach, expect, it, vi } from 'vitest';
import {
  forgetOtherAccounts,
  forgetStoredState,
  readEntry,
  writeEntry,
} from './account-storage.ts';

/** A Storage whose keys are its own properties, as in browsers. */
const storage = (...keys: string[]) =>
  Object.assign(
    Object.create({
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    }) as object,
    Object.fromEntries(keys.map((key) => [key, 'text'])),
  );
let localStorage: object;
let sessionStorage: object;

beforeEach(() => {
  localStorage = storage('posy-onboarding:june', 'posy-onboarding:milo', 'other');
  sessionStorage = storage('posy-drafts', 'posy-unanswered:june', 'posy-unanswered:milo');
  vi.stubGlobal('window', { localStorage, sessionStorage });
});

it('S22 deletes all state of the dashboard after a sign-out', () => {
  forgetStoredState();
  expect(Object.keys(localStorage)).toEqual(['other']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('S78 deletes the state of another account', () => {
  forgetOtherAccounts('milo');
  expect(Object.keys(localStorage)).toEqual(['posy-onboarding:milo', 'other']);
  expect(Object.keys(sessionStorage)).toEqual(['posy-drafts', 'posy-unanswered:milo']);
});

it.each([
  ['S22 deletes', 'after a sign-out', null, forgetStoredState],
  ['S78 deletes', 'for another account', null, () => forgetOtherAccounts('milo')],
  ['keeps', 'for the same account', '[]', () => forgetOtherAccounts('june')],
])('%s state in memory %s if the storage is disabled', (_, _reason, left, forget) => {
  vi.stubGlobal('window', {});
  writeEntry('posy-unanswered:june', '[]');
  expect(readEntry('posy-unanswered:june')).toBe('[]');
  forget();
  expect(readEntry('posy-unanswered:june')).toBe(left);
});
