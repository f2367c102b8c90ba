import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Start {
  child: ChildProcess;
  output(): string;
  /** Resolves to the exit code when the script has ended. */
  ended: Promise<number | null>;
  /** Sends a signal to the whole process group, as Ctrl-C in a terminal does. */
  signal(signal: NodeJS.Signals): void;
}

/** Runs a local script as the leader of a process group, as in a terminal. */
export function start(script: string, env: Record<string, string>): Start {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'scripts', script)], {
    cwd: ROOT,
    detached: true,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return {
    child,
    output: () => output,
    ended: once(child, 'close').then(([code]) => code as number | null),
    signal: (signal) => process.kill(-(child.pid ?? 0), signal),
  };
}

/** Waits until the script has printed the line with its address. */
export async function ready(running: Start, port: number): Promise<void> {
  const line = `Posy is ready at http://localhost:${port}`;
  await vi.waitFor(() => expect(running.output()).toContain(line), { timeout: 60_000 });
}
