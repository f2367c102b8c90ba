import { useCallback, useEffect, useState } from 'react';

/** Duration of "Copied!", in milliseconds. */
export const COPIED_MS = 2000;

/**
 * Copies text and sets `copied` for two seconds.
 * @returns `copy`, which resolves to whether the clipboard accepted the text
 */
export function useCopied() {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = useCallback(async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopies((count) => count + 1);
    return true;
  }, []);
  return { copied: copies > 0, copy };
}
