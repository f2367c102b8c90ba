type Cleanup = () => unknown;

let cleanups: Cleanup[] = [];

/**
 * Has something done when the test file ends, the latest first. Vitest's `afterAll` would not do it:
 * called while the tests run, as from within `beforeAll`, it is lost.
 */
export function atEndOfFile(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** Does it, all of it, whatever fails. @throws what the first that failed threw */
export async function endFile(): Promise<void> {
  const due = cleanups.reverse();
  cleanups = [];
  const failures: unknown[] = [];
  for (const cleanup of due) {
    try {
      await cleanup();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
