import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Target {
  url: string;
  /** Resident memory in MB. */
  memory(): Promise<number>;
  /** Peak resident memory since the start of the target, in MB. */
  peakMemory(): Promise<number>;
  /**
   * Returns the longest block of the event loop since the last call, in milliseconds. Only the
   * target `posy-monitored` supports it.
   */
  longestBlock(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a benchmark target in a separate process. The process sends its URL as soon as it listens.
 */
export async function startTarget(name: string, env: Record<string, string>): Promise<Target> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', file], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  const [url] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`The target ${name} did not start.`);
    }),
  ]);
  return {
    url,
    memory: () => residentMemory(child, 'VmRSS'),
    peakMemory: () => residentMemory(child, 'VmHWM'),
    longestBlock: () => askLongestBlock(child),
    stop: () => stop(child),
  };
}

async function residentMemory(child: ChildProcess, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+) kB`).exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

async function askLongestBlock(child: ChildProcess): Promise<number> {
  const response = once(child, 'message');
  child.send('longest block');
  const [blockedMs] = await response;
  return Number(blockedMs);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
