import { useCallback, useEffect, useRef } from 'react';

/** Long enough to read that it worked, short enough to wait for. */
const SUCCESS_MS = 1000;

/** Lets the widget's success screen stand for a moment before the app goes on. */
export function useSignedInSoon(onSignedIn: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSignedIn);
  latest.current = onSignedIn;
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), SUCCESS_MS);
  }, []);
}
