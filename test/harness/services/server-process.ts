import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('./server-child.ts', import.meta.url));

export interface ServerProcess {
  url: string;
  /** The address of the private port. */
  opsUrl: string;
  /** Kills the process like a crash: nothing is flushed. */
  kill(): Promise<void>;
  /**
   * Stops the process like a deployment.
   * @returns the exit code
   */
  stop(): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** The exit code; null when it was killed by a signal. */
  exited: Promise<number | null>;
}

/**
 * Starts the real server in a separate process, so that it can be killed.
 * @param output file descriptor for its output; by default inherited
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
