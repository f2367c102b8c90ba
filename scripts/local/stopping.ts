import { oneLine } from '#scripts/services/failure.ts';

/** A service manager waits longer than this; what is late then ends by the end of its input. */
const STOP_LIMIT_MS = 4500;

/** Prints one line and ends the process, after the stack has stopped what was started. */
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
