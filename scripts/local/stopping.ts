import { oneLine } from '#scripts/services/failure.ts';

/**
 * Shorter than a service manager's timeout. Remaining processes end when their standard input
 * closes.
 */
const STOP_LIMIT_MS = 4500;

/** Returns a function that stops everything on the stack, prints one line and exits. */
export function createStopping(stack: AsyncDisposableStack) {
  let stopping: Promise<never> | undefined;

  async function end(code: number): Promise<never> {
    setTimeout(() => process.exit(code), STOP_LIMIT_MS);
    try {
      await stack.disposeAsync();
    } catch (error) {
      process.stderr.write(`While stopping: ${oneLine(error)}\n`);
    }
    process.exit(code);
  }

  const stop = (code: number): Promise<never> => {
    stopping ??= end(code);
    return stopping;
  };

  const fail = (error: unknown): Promise<never> => {
    if (!stopping) process.stderr.write(`${oneLine(error)}\n`);
    return stop(1);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0));
  }
  process.on('uncaughtException', (error) => void fail(error));
  return { fail, stopping: () => stopping !== undefined };
}
