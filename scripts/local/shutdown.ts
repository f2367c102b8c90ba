import { oneLine } from '#test/harness/servers/start-failure.ts';

/**
 * Time limit of the shutdown, in milliseconds, after which the process exits. Shorter than the
 * timeout of a service manager. Remaining child processes then end, because their standard input
 * closes.
 */
const SHUTDOWN_LIMIT_MS = 4500;

/**
 * Ends the process after a signal or an uncaught error. Disposes of the stack, prints an error as
 * one line, and exits.
 */
export function handleShutdown(stack: AsyncDisposableStack) {
  let shutdown: Promise<never> | undefined;

  async function end(code: number): Promise<never> {
    setTimeout(() => process.exit(code), SHUTDOWN_LIMIT_MS);
    try {
      await stack.disposeAsync();
    } catch (error) {
      process.stderr.write(`Error during shutdown: ${oneLine(error)}\n`);
    }
    process.exit(code);
  }

  const stop = (code: number): Promise<never> => {
    shutdown ??= end(code);
    return shutdown;
  };

  const fail = (error: unknown): Promise<never> => {
    if (!shutdown) process.stderr.write(`${oneLine(error)}\n`);
    return stop(1);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0));
  }
  process.on('uncaughtException', (error) => void fail(error));
  return { fail, isShuttingDown: () => shutdown !== undefined };
}
