import { describe, expect, it } from 'vitest';
import { type Toast, withToast } from './toast-list.ts';

const error = (text: string): Toast => ({ id: 0, kind: 'error', text });
const success = (text: string): Toast => ({ id: 0, kind: 'success', text });

describe('withToast', () => {
  it('keeps at most three different errors', () => {
    const toasts = ['a', 'b', 'a', 'c', 'd'].reduce<readonly Toast[]>(
      (list, text) => withToast(list, error(text)),
      [],
    );
    expect(toasts.map(({ text }) => text)).toEqual(['a', 'c', 'd']);
  });

  it('replaces all toasts with a success, and a success with an error', () => {
    expect(withToast([error('a'), error('b')], success('ok'))).toEqual([success('ok')]);
    expect(withToast([success('ok')], error('a'))).toEqual([error('a')]);
  });

  it('keeps a success that can be undone above an error', () => {
    const undoable = { ...success('Deleted'), action: { label: 'Undo', onPress: () => undefined } };
    expect(withToast([undoable, error('a')], error('b'))).toEqual([
      undoable,
      error('a'),
      error('b'),
    ]);
  });
});
