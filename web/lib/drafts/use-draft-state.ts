import {
  createContext,
  type SetStateAction,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
import { createDraftStore } from './draft-store.ts';

/** The draft store of the signed-in layout. */
export const DraftStoreContext = createContext(createDraftStore());

export const useDraftStore = () => useContext(DraftStoreContext);

/** By default, the value is not restored after the session has ended. */
const NEVER = () => false;

/**
 * Returns state that is kept while its component is unmounted, until the signed-in layout unmounts.
 * The setter also works while the component is unmounted.
 * @param isUnsaved returns whether a value is restored after the session ends; called when the
 * value changes
 */
export function useDraftState<T>(
  name: string,
  initial: T,
  isUnsaved: (value: T) => boolean = NEVER,
): [T, (next: SetStateAction<T>) => void, () => T] {
  const store = useDraftStore();
  const read = useCallback(() => (store.get(name) ?? initial) as T, [store, name, initial]);
  const value = useSyncExternalStore(store.subscribe, read);
  const change = (next: SetStateAction<T>) => {
    const changed = next instanceof Function ? next(read()) : next;
    store.set(name, changed, isUnsaved(changed));
  };
  return [value, change, read];
}
