/** Counts the calls of each route, so that a test can prove that a call was not made. */
export interface CallCounts {
  count(method: string, path: string): void;
  /**
   * Returns the calls of one route, by its path in the tables: `of('POST',
   * '/v1/oauth/authenticate')`.
   */
  of(method: string, path: string): number;
  all(): Record<string, number>;
  reset(): void;
}

export function createCallCounts(): CallCounts {
  const counts = new Map<string, number>();
  const key = (method: string, path: string) => `${method} ${path}`;
  return {
    count: (method, path) =>
      void counts.set(key(method, path), (counts.get(key(method, path)) ?? 0) + 1),
    of: (method, path) => counts.get(key(method, path)) ?? 0,
    all: () => Object.fromEntries(counts),
    reset: () => counts.clear(),
  };
}
