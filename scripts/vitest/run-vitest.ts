import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneLine } from '#test/harness/servers/start-failure.ts';

const MAIN = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

const SLOWEST_FILES = fileURLToPath(new URL('./slowest-files.ts', import.meta.url));

/**
 * Returns the reporters. If the command line names a reporter, it replaces the default reporter.
 */
function reporters(args: readonly string[]): string[] {
  const isNamed = args.some((arg) => arg.startsWith('--reporter'));
  return [...(isNamed ? [] : ['--reporter=default']), `--reporter=${SLOWEST_FILES}`];
}

/** Runs Vitest once in a separate process and prints the slowest files. @returns its exit code */
export function runVitest(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const child = spawn(process.execPath, [MAIN, 'run', ...args, ...reporters(args)], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Exits with the exit code of a run. If the run throws, prints the error in one line and exits with
 * 1.
 */
export async function exitWith(run: Promise<number>): Promise<void> {
  try {
    process.exitCode = await run;
  } catch (error) {
    process.stderr.write(`${oneLine(error)}\n`);
    process.exitCode = 1;
  }
}
