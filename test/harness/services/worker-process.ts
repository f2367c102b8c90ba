import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const WORKER = fileURLToPath(new URL('./worker-child.ts', import.meta.url));

export interface WorkerProcess {
  child: ChildProcess;
  /**
   * Stops the process with a signal.
   * @returns its exit code, or null when the signal killed it
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the real job process.
 * @param output file descriptor for its output; by default, that of this process
 */
export async function startWorkerProcess(
  env: NodeJS.ProcessEnv,
  output: number | 'inherit' = 'inherit',
): Promise<WorkerProcess> {
  const child = fork(WORKER, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  await Promise.race([
    once(child, 'message'),
    exited.then(() => {
      throw new Error('The job process did not start.');
    }),
  ]);
  return {
    child,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
