import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const COUNT = 10;

/**
 * Returns the time from the start of a test file to its end, in milliseconds. Includes imports and
 * hooks.
 */
function durationOf(file: TestModule): number {
  const { setupDuration, collectDuration, duration } = file.diagnostic();
  return setupDuration + collectDuration + duration;
}

/** A reporter for Vitest: prints the ten slowest files at the end of a run. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    if (files.length < 2) return;
    const slowest = files.toSorted((a, b) => durationOf(b) - durationOf(a)).slice(0, COUNT);
    const lines = slowest.map((file) => {
      const seconds = (durationOf(file) / 1000).toFixed(1).padStart(8);
      return `${seconds} s  ${relative(process.cwd(), file.moduleId)}\n`;
    });
    process.stdout.write(`\nSlowest files\n${lines.join('')}`);
  }
}
