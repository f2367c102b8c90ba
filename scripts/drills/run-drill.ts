import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DrillResult } from '#test/drills/drill.ts';
import type { Row } from './report.ts';

const PROCESS = fileURLToPath(new URL('./drill-process.ts', import.meta.url));
/**
 * Time limit of a drill, in milliseconds. Longer than any drill takes, so that only a hanging drill
 * is ended.
 */
const DRILL_MS = 25 * 60_000;

/** The message in which the process of a drill sends its outcome. */
export type Message = { title: string } & ({ result: DrillResult } | { error: string });

/**
 * Runs a drill in a separate process. When the separate process exits, the services that it has
 * started end as well.
 * @param limitMs the remaining time for all drills, in milliseconds
 */
export async function runDrill(name: string, file: string, limitMs: number): Promise<Row> {
  const begin = performance.now();
  const child = fork(PROCESS, [file], {
    execArgv: ['--no-warnings'],
    timeout: Math.max(1, Math.min(DRILL_MS, limitMs)),
    killSignal: 'SIGKILL',
  });
  let message: Message | undefined;
  child.on('message', (received) => {
    message = received as Message;
  });
  await new Promise((resolve) => child.once('exit', resolve));
  const seconds = Math.round((performance.now() - begin) / 1_000);
  const row = { name, seconds, title: message?.title ?? name };
  if (message && 'result' in message) return { ...row, result: message.result };
  return { ...row, error: message?.error ?? 'ended without a result, or took too long' };
}
