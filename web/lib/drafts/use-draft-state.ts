import {
  createContext,
  type SetStateAction,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
import { createDraftStore } from './draft-store.ts';

/** The store of the signed-in frame. */
export const DraftStoreContext = createContext(createDraftStore());

export const useDraftStore = () => useContext(DraftStoreContext);

/** State that is never kept beyond the session. */
const NEVER = () => false;

/**
 * State that outlives its page while another page of the frame is shown. It may be changed after the
 * page has gone, e.g. by the answer of a request.
 * @param isUnsaved whether a value is kept when the session ends; evaluated when the value changes
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
