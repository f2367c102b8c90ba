import { useCallback, useEffect, useState } from 'react';
import { type NoticeState, withNotice } from './notice-list.ts';

/** How long good news stays, in milliseconds. Errors stay until they are dismissed or replaced. */
const SUCCESS_MS = 6000;

/** The notices of the dashboard, newest last. */
export function useNotices() {
  const [notices, setNotices] = useState<readonly NoticeState[]>([]);
  useEffect(() => {
    if (notices[0]?.kind !== 'success') return;
    const timer = setTimeout(() => setNotices([]), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [notices]);
  const show = useCallback(
    (notice: NoticeState) => setNotices((before) => withNotice(before, notice)),
    [],
  );
  const dismiss = useCallback(
    (gone: NoticeState) => setNotices((before) => before.filter((notice) => notice !== gone)),
    [],
  );
  const clear = useCallback(() => setNotices([]), []);
  return { notices, show, dismiss, clear };
}
