import { useCallback, useEffect, useState } from 'react';

/** Duration of the "Copied!" text, in milliseconds. */
const COPIED_MS = 2000;

/**
 * Returns a function that copies text, and whether text was copied in the last two seconds.
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
