let stack = new AsyncDisposableStack();

/**
 * Has something done when the test file ends, the latest first and all of it, whatever fails. Vitest's
 * `afterAll` would not do it: called while the tests run, as from within `beforeAll`, it is lost.
 */
export function atEndOfFile(cleanup: () => unknown): void {
  stack.defer(async () => {
    await cleanup();
  });
}

/** Does it. @throws what a cleanup threw */
export async function endFile(): Promise<void> {
  const due = stack;
  stack = new AsyncDisposableStack();
  await due.disposeAsync();
}
