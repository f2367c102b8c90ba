/** A store of single-use values: challenges, codes and tokens. */
export interface OneTimeStore<T> {
  /** Stores a value. It replaces an earlier value under the same key. */
  put(key: string, value: T): void;
  /**
   * Returns a value without voiding it, or undefined when the value is unknown, used or expired.
   */
  peek(key: string): T | undefined;
  /** Returns a value and voids it. Returns undefined when the value is unknown, used or expired. */
  take(key: string): T | undefined;
}

/**
 * Creates an empty store.
 * @param lifetimeMs milliseconds until a value expires
 */
export function createOneTimeStore<T>(now: () => number, lifetimeMs: number): OneTimeStore<T> {
  const entries = new Map<string, { readonly value: T; readonly expiresAt: number }>();

  function peek(key: string): T | undefined {
    const entry = entries.get(key);
    return entry && entry.expiresAt > now() ? entry.value : undefined;
  }

  return {
    put(key, value) {
      for (const [each, { expiresAt }] of entries) if (expiresAt <= now()) entries.delete(each);
      entries.set(key, { value, expiresAt: now() + lifetimeMs });
    },
    peek,
    take(key) {
      const value = peek(key);
      entries.delete(key);
      return value;
    },
  };
}
