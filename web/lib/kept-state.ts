import { type Dispatch, type SetStateAction, useSyncExternalStore } from 'react';
import { useOutletContext } from 'react-router-dom';

/** What pages keep while somebody is on another page of the same frame; it goes with the frame. */
export class KeptState {
  #values = new Map<string, unknown>();
  #listeners = new Set<() => void>();

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  get<T>(name: string, initial: T): T {
    return this.#values.has(name) ? (this.#values.get(name) as T) : initial;
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
    for (const listener of this.#listeners) listener();
  }
}

/**
 * A state that outlives its page, also for a call that ends when the page has gone.
 * @param initial the same object at each call
 */
export function useKeptState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const kept = useOutletContext<KeptState>();
  const value = useSyncExternalStore(kept.subscribe, () => kept.get(name, initial));
  const change = (next: SetStateAction<T>) => {
    const before = kept.get(name, initial);
    kept.set(name, next instanceof Function ? next(before) : next);
  };
  return [value, change];
}
