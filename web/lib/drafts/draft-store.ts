/** Values of forms by the name of the draft. */
export type Drafts = Readonly<Record<string, unknown>>;

interface Entry {
  value: unknown;
  isUnsaved: boolean;
}

/** Keeps form values while the user switches between the signed-in pages. */
export interface DraftStore {
  /** Returns the value of a draft, or undefined when there is none. */
  get(name: string): unknown;
  set(name: string, value: unknown, isUnsaved: boolean): void;
  /** Returns the values that are not saved on the server. */
  unsaved(): Drafts;
  clear(): void;
  /**
   * Calls the listener after each change.
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void;
}

/** Creates a draft store. @param restored unsaved values of an earlier session */
export function createDraftStore(restored: Drafts = {}): DraftStore {
  const listeners = new Set<() => void>();
  const entries = new Map<string, Entry>();
  for (const [name, value] of Object.entries(restored))
    entries.set(name, { value, isUnsaved: true });
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (name) => entries.get(name)?.value,
    set(name, value, isUnsaved) {
      entries.set(name, { value, isUnsaved });
      notify();
    },
    unsaved() {
      const unsaved = [...entries].filter(([, { isUnsaved }]) => isUnsaved);
      return Object.fromEntries(unsaved.map(([name, { value }]) => [name, value]));
    },
    clear() {
      entries.clear();
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
