import { useCallback, useEffect, useState } from 'react';

export interface NoticeState {
  kind: 'success' | 'error';
  text: string;
  retry?: (() => void) | undefined;
}

/** How long good news stays, in milliseconds. Errors stay until they are dismissed or replaced. */
const SUCCESS_MS = 6000;

/** The one notice of the dashboard; a newer one takes its place. */
export function useNotice() {
  const [notice, setNotice] = useState<NoticeState | null>(null);
  useEffect(() => {
    if (notice?.kind !== 'success') return;
    const timer = setTimeout(() => setNotice(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const dismiss = useCallback(() => setNotice(null), []);
  return { notice, show: setNotice, dismiss };
}
