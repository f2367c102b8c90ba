import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Environment } from './settings.ts';

const WORKER = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
const RESTART_MS = 1_000;
const RESTART_MS_MAX = 60_000;

/**
 * Returns the pause before the next start of the process, in milliseconds. If the process ended
 * within a minute, the pause is twice the last one, up to one minute. Otherwise, it is one second.
 * @param lastMs the pause before the last start; 0 for the first start
 * @param ranMs time for which the process ran
 */
export function restartDelay(lastMs: number, ranMs: number): number {
  if (ranMs >= RESTART_MS_MAX) return RESTART_MS;
  return Math.min(Math.max(lastMs * 2, RESTART_MS), RESTART_MS_MAX);
}

/**
 * Runs the job process, and restarts it when it ends. The job process ends together with this
 * process.
 */
export function superviseWorker(env: Environment): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const ended = keepRunning(env, stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

async function keepRunning(env: Environment, stopped: AbortSignal): Promise<void> {
  let delay = 0;
  while (!stopped.aborted) {
    const startedAt = performance.now();
    // Detach the process, so that Ctrl-C in the terminal does not reach it. It must end before the
    // database.
    const child = spawn(process.execPath, ['--max-old-space-size=256', WORKER], {
      detached: true,
      env,
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    child.stdin.on('error', () => undefined);
    const end = () => child.stdin.end();
    stopped.addEventListener('abort', end);
    await once(child, 'exit');
    stopped.removeEventListener('abort', end);
    if (stopped.aborted) return;
    delay = restartDelay(delay, performance.now() - startedAt);
    process.stderr.write(`The job process ended and is restarted in ${delay / 1_000} s.\n`);
    await sleep(delay, undefined, { signal: stopped }).catch(() => undefined);
  }
}
