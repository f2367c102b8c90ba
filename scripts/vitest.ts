import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const MAIN = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

/**
 * Runs Vitest once in a separate process.
 * @returns its exit code
 */
export function runVitest(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const child = spawn(process.execPath, [MAIN, 'run', ...args], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
