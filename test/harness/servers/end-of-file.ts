let stack = new AsyncDisposableStack();

/**
 * Registers a cleanup for the end of the test file. All cleanups run, the latest first, even if
 * some fail. Vitest's `afterAll` has no effect while tests or `beforeAll` run.
 */
export function atEndOfFile(cleanup: () => unknown): void {
  stack.defer(async () => {
    await cleanup();
  });
}

/**
 * Runs the registered cleanups.
 * @throws the error of a cleanup
 */
export async function endFile(): Promise<void> {
  const due = stack;
  stack = new AsyncDisposableStack();
  await due.disposeAsync();
}
