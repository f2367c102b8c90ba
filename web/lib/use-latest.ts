import { useCallback, useEffect, useState } from 'react';

/** An answer, or the text of its failure. Never a rejected promise: each part fails by itself. */
export type Loaded<T> = { value: T } | { error: string };

/** The last good value, and what went wrong since. Neither: the first answer is on its way. */
export interface Latest<T> {
  value?: T;
  error?: string;
}

/** What a call of ours may change before the next load brings it. */
export interface Amendable<T> extends Latest<T> {
  /** Changes the value, where there is one, by what the server has just acknowledged. */
  amend(change: (value: T) => T): void;
}

/**
 * Follows a loader's promise. While a newer one runs or after it failed, the old value stays, amended
 * by what was done since: the next action must not begin from what is no longer true.
 */
export function useLatest<T>(promise: Promise<Loaded<T>>): Amendable<T> {
  const [latest, setLatest] = useState<Latest<T>>({});
  const amend = useCallback((change: (value: T) => T) => {
    setLatest((before) =>
      before.value === undefined ? before : { ...before, value: change(before.value) },
    );
  }, []);
  useEffect(() => {
    let current = true;
    promise.then((loaded) => {
      if (current) setLatest((before) => ('error' in loaded ? { ...before, ...loaded } : loaded));
    });
    return () => {
      current = false;
    };
  }, [promise]);
  return { ...latest, amend };
}
