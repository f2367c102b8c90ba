import { useCallback, useEffect, useState } from 'react';

/** A value, or the text of its failure. Never a rejected promise, so that parts fail separately. */
export type Loaded<T> = { value: T } | { error: string };

/** The last value, and the error since. Neither is set while the first response is pending. */
export interface Latest<T> {
  value?: T;
  error?: string;
}

/** Allows local changes before the next load. */
export interface Amendable<T> extends Latest<T> {
  /** Updates the value, if any, after the server has acknowledged a change. */
  amend(change: (value: T) => T): void;
}

/**
 * Follows a loader's promise. While a newer one is pending or after it failed, keeps the last value
 * including local changes: the next action must not start from an outdated value.
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
