import { describe, expect, it } from 'vitest';
import { type NoticeState, withNotice } from './notice-list.ts';

const error = (text: string): NoticeState => ({ kind: 'error', text });
const success = (text: string): NoticeState => ({ kind: 'success', text });

describe('withNotice', () => {
  it('keeps errors beside each other, each once, and at most three', () => {
    const notices = ['a', 'b', 'a', 'c', 'd'].reduce<readonly NoticeState[]>(
      (list, text) => withNotice(list, error(text)),
      [],
    );
    expect(notices.map(({ text }) => text)).toEqual(['a', 'c', 'd']);
  });

  it('lets good news replace everything, and an error replace good news', () => {
    expect(withNotice([error('a'), error('b')], success('ok'))).toEqual([success('ok')]);
    expect(withNotice([success('ok')], error('a'))).toEqual([error('a')]);
  });
});
