import { type Dispatch, type SetStateAction, useState } from 'react';
import { useOutletContext } from 'react-router-dom';

type Kept = Readonly<Record<string, unknown>>;

/** The layout's part: the context of its outlet, which is unmounted with the layout. */
export const useKept = () => useState<Kept>({});

/**
 * State that survives while another page of the same layout is open, also for a call that ends
 * after its page was unmounted.
 */
export function useKeptState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [kept, setKept] = useOutletContext<ReturnType<typeof useKept>>();
  const read = (all: Kept) => (name in all ? (all[name] as T) : initial);
  const change = (next: SetStateAction<T>) =>
    setKept((all) => ({ ...all, [name]: next instanceof Function ? next(read(all)) : next }));
  return [read(kept), change];
}
