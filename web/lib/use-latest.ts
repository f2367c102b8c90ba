import { useEffect, useState } from 'react';

/** An answer, or the text of its failure. Never a rejected promise: each part fails by itself. */
export type Loaded<T> = { value: T } | { error: string };

/** The last good value, and what went wrong since. Neither: the first answer is on its way. */
export interface Latest<T> {
  value?: T;
  error?: string;
}

/** Follows a loader's promise. While a newer one runs or after it failed, the old value stays. */
export function useLatest<T>(promise: Promise<Loaded<T>>): Latest<T> {
  const [latest, setLatest] = useState<Latest<T>>({});
  useEffect(() => {
    let current = true;
    promise.then((loaded) => {
      if (current) setLatest((before) => ('error' in loaded ? { ...before, ...loaded } : loaded));
    });
    return () => {
      current = false;
    };
  }, [promise]);
  return latest;
}
