import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('./server-child.ts', import.meta.url));

export interface ServerProcess {
  url: string;
  /** The address of the private port. */
  opsUrl: string;
  /** Kills the process with SIGKILL; nothing is flushed. */
  kill(): Promise<void>;
  /**
   * Stops the process with SIGTERM, as a deployment does.
   * @returns the exit code
   */
  stop(): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves to the exit code, or to null when a signal killed the process. */
  exited: Promise<number | null>;
}

/**
 * Starts the real server in a separate process, so that tests can kill it.
 * @param output file descriptor for its output; by default, that of this process
 */
export async function startServerProcess(
  env: NodeJS.ProcessEnv,
  output: number | 'inherit' = 'inherit',
): Promise<ServerProcess> {
  const child = fork(SERVER, {
    env: { PATH: process.env.PATH, ...env },
    execArgv: ['--no-warnings'],
    stdio: ['ignore', output, output, 'ipc'],
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const addresses = await Promise.race([
    once(child, 'message').then(([message]) => message as Pick<ServerProcess, 'url' | 'opsUrl'>),
    exited.then(() => {
      throw new Error('The server did not start.');
    }),
  ]);
  return {
    ...addresses,
    signal: (signal) => void child.kill(signal),
    exited,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
