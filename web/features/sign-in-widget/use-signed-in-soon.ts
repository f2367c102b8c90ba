import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Long enough to read that it worked, short enough to wait for. */
const SUCCESS_MS = 1000;

/** Lets the widget's success screen stand for a moment before the app goes on. */
export function useDelayedSignIn(onSignedIn: () => void): () => void {
  const [successes, setSuccesses] = useState(0);
  const goOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (successes === 0) return;
    const timer = setTimeout(goOn, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [successes]);
  return useCallback(() => setSuccesses((count) => count + 1), []);
}
