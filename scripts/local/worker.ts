import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Environment } from './settings.ts';

const WORKER = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
const RESTART_MS = 1_000;

/** Runs the job process, and restarts it when it ends. It cannot outlive this process. */
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
  while (!stopped.aborted) {
    // Detached: the terminal's Ctrl-C does not reach it, so that it ends before the database.
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
    process.stderr.write('The job process ended and is restarted.\n');
    await sleep(RESTART_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}
