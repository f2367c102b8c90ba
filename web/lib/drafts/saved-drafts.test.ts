import { beforeEach, expect, it, vi } from 'vitest';
import { createDraftStore } from './draft-store.ts';
import { discardSavedDrafts, hasSavedDrafts, saveDrafts, savedDrafts } from './saved-drafts.ts';

const HOUR_MS = 60 * 60 * 1000;
const DRAFTS = { profile: { bio: 'Half a sentence' } };
const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: vi.fn((key: string, value: string) => void items.set(key, value)),
    removeItem: (key: string) => items.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
});

it('S78 returns unsaved changes only to the account that made them', () => {
  expect(saveDrafts('june', DRAFTS, 0)).toBe(true);
  expect(savedDrafts('milo', 1)).toEqual({});
  expect(savedDrafts('june', 1)).toEqual(DRAFTS);
});

it('S78 routes-9 stores unsaved changes for an hour', () => {
  saveDrafts('june', DRAFTS, 0);
  expect(savedDrafts('june', HOUR_MS - 1)).toEqual(DRAFTS);
  expect(hasSavedDrafts(HOUR_MS)).toBe(false);
  expect(items.size).toBe(0);
});

it('stores nothing if there are no unsaved changes', () => {
  expect(saveDrafts('june', {}, 0)).toBe(false);
  expect(hasSavedDrafts(1)).toBe(false);
});

it('discards unreadable content, and all content on request', () => {
  items.set('posy-drafts', '{');
  expect(savedDrafts('june', 1)).toEqual({});
  saveDrafts('june', DRAFTS, 0);
  discardSavedDrafts();
  expect(items.size).toBe(0);
});

it('S78 omits images that do not fit into the storage, but stores the text beside them', () => {
  const drafts = { 'link-form': { title: 'Half a link', thumbnail: 'data:image/png;base64,AAAA' } };
  vi.mocked(window.sessionStorage.setItem).mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(saveDrafts('june', drafts, 0)).toBe(true);
  expect(savedDrafts('june', 1)).toEqual({ 'link-form': { title: 'Half a link' } });
});

it('returns false if the storage is full', () => {
  const full = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  vi.stubGlobal('window', { sessionStorage: { setItem: full } });
  expect(saveDrafts('june', DRAFTS, 0)).toBe(false);
});

it('lists only the unsaved values of a store', () => {
  const store = createDraftStore({ restored: 1 });
  store.set('saved', 2, false);
  store.set('unsaved', 3, true);
  expect(store.unsaved()).toEqual({ restored: 1, unsaved: 3 });
  store.clear();
  expect(store.unsaved()).toEqual({});
});
