import { expect, it } from 'vitest';
import { mayReload } from './lazy-page.ts';

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it('reloads once for a missing chunk, and not again and again', () => {
  const kept = storage();
  const now = Date.now();
  expect(mayReload(kept, now)).toBe(true);
  expect(mayReload(kept, now + 1000)).toBe(false);
  expect(mayReload(kept, now + 61_000)).toBe(true);
});
