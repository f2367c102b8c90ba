/** Values that wait to be used once: challenges, codes and tokens. */
export interface OneTimeStore<T> {
  /** Remembers a value; one that waits under the same key is replaced. */
  put(key: string, value: T): void;
  /** The value of a key without using it up; undefined when unknown, used or expired. */
  peek(key: string): T | undefined;
  /** Takes the value of a key, which is void from now on whatever the caller finds in it. */
  take(key: string): T | undefined;
}

/** Nothing waits yet; each value does so for `lifetimeMs`. */
export function createOneTimeStore<T>(now: () => number, lifetimeMs: number): OneTimeStore<T> {
  const waiting = new Map<string, { readonly value: T; readonly expiresAt: number }>();

  function peek(key: string): T | undefined {
    const entry = waiting.get(key);
    return entry && entry.expiresAt > now() ? entry.value : undefined;
  }

  return {
    put(key, value) {
      for (const [each, { expiresAt }] of waiting) if (expiresAt <= now()) waiting.delete(each);
      waiting.set(key, { value, expiresAt: now() + lifetimeMs });
    },
    peek,
    take(key) {
      const value = peek(key);
      waiting.delete(key);
      return value;
    },
  };
}
