import { afterEach, expect, it, vi } from 'vitest';
import { clearSdkStorage, SIGNED_OUT_EVENT } from './clear-sdk-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** A fake Storage whose items are properties, as in browsers. */
class Items {
  [key: string]: unknown;
  removeItem(key: string) {
    delete this[key];
  }
}

it('clears only the SDK’s data and dispatches an event in this document', () => {
  const localStorage = Object.assign(new Items(), {
    stytch_sdk_state_x: '{"user":{}}',
    'stytch_sdk_state_x::bootstrap': '{}',
    kept: '1',
  });
  const sessionStorage = Object.assign(new Items(), { stytch_sdk_b: '1' });
  const dispatchEvent = vi.fn();
  vi.stubGlobal('window', { localStorage, sessionStorage, dispatchEvent });
  clearSdkStorage();
  expect(Object.keys(localStorage)).toEqual(['kept']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(dispatchEvent.mock.calls).toEqual([[expect.objectContaining({ type: SIGNED_OUT_EVENT })]]);
});
