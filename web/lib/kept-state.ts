import { type Dispatch, type SetStateAction, useState } from 'react';
import { useOutletContext } from 'react-router-dom';

type Kept = Readonly<Record<string, unknown>>;

/** The frame's part: what it gives its outlet as context. It goes with the frame. */
export const useKept = () => useState<Kept>({});

/**
 * A state that outlives its page while somebody is on another page of the same frame, also for a call
 * that ends when the page has gone.
 */
export function useKeptState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [kept, setKept] = useOutletContext<ReturnType<typeof useKept>>();
  const read = (all: Kept) => (name in all ? (all[name] as T) : initial);
  const change = (next: SetStateAction<T>) =>
    setKept((all) => ({ ...all, [name]: next instanceof Function ? next(read(all)) : next }));
  return [read(kept), change];
}
