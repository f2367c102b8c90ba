let loading = 0;

/**
 * Loads code that the page can do without. Resolves to undefined on failure; the next call tries
 * again. A failure never reloads the document (see `reloadOnceOnStaleBuild`).
 */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T | undefined> {
  loading += 1;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    loading -= 1;
  }
}

/** Returns whether any optional code is being loaded. */
export const isLoadingOptional = (): boolean => loading > 0;
