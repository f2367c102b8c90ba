export interface NoticeState {
  kind: 'success' | 'error';
  text: string;
  retry?: (() => void) | undefined;
}

/** More than this many at once is noise. */
const MOST = 3;

/**
 * Good news stands alone; errors stand together, so that what failed is not covered by a reload that
 * failed too. The same error again takes the place of its first.
 */
export function withNotice(
  notices: readonly NoticeState[],
  notice: NoticeState,
): readonly NoticeState[] {
  if (notice.kind === 'success') return [notice];
  const others = notices.filter(({ kind, text }) => kind === 'error' && text !== notice.text);
  return [...others, notice].slice(-MOST);
}
