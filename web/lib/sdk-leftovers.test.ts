import { afterEach, expect, it, vi } from 'vitest';
import { clearSdkLeftovers } from './sdk-leftovers.ts';

afterEach(() => vi.unstubAllGlobals());

/** A storage as browsers have it: its items are its properties. */
class Items {
  [key: string]: unknown;
  removeItem(key: string) {
    delete this[key];
  }
}

it('forgets what the SDK stored, tells the SDK of this tab, and leaves the rest', () => {
  const localStorage = Object.assign(new Items(), {
    stytch_sdk_state_x: '{"user":{}}',
    'stytch_sdk_state_x::bootstrap': '{}',
    kept: '1',
  });
  const told: unknown[] = [];
  vi.stubGlobal(
    'StorageEvent',
    class {
      constructor(type: string, { key, newValue }: StorageEventInit) {
        told.push([type, key, newValue]);
      }
    },
  );
  const sessionStorage = Object.assign(new Items(), { stytch_sdk_b: '1' });
  vi.stubGlobal('window', { localStorage, sessionStorage, dispatchEvent: vi.fn() });
  clearSdkLeftovers();
  expect(Object.keys(localStorage)).toEqual(['kept']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(told).toEqual([
    ['storage', 'stytch_sdk_state_x', null],
    ['storage', 'stytch_sdk_state_x::bootstrap', null],
    ['storage', 'stytch_sdk_b', null],
  ]);
});
