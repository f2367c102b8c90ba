import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const setUpFile = './test/harness/services/set-up-file.ts';
/** Tests of scripts that need Postgres and Redis. */
const SCRIPTS_WITH_SERVICES = ['scripts/boundary/*.test.ts'];
const withServices = {
  setupFiles: [setUpFile],
  globalSetup: ['./test/harness/services/services.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

const cores = availableParallelism();
/** API tests wait for a third of their time: for time limits, locks and slow bodies. */
const serverTests = { maxWorkers: cores + 1, sequence: { groupOrder: 0 } };
/** Browsers leave a quarter of the CPU time idle, while they wait for frames and animations. */
const journeys = { maxWorkers: cores + 1, sequence: { groupOrder: 1 } };
/** Fault tests run processes of their own. */
const heavyTests = { maxWorkers: cores, sequence: { groupOrder: 1 } };

/**
 * Starts the longest files first, so that no worker is left alone with them. Without the times of an
 * earlier run, Vitest begins with the largest files, and these have three lines.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSweep = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/accessibility/screens-');
    const sorted = await super.sort(files);
    return [...sorted.filter(isSweep), ...sorted.filter((file) => !isSweep(file))];
  }
}

/**
 * Unit tests need no service; the others share one Postgres and one Redis, with a database per file.
 * Files of most projects share the processes of the workers: importing modules anew in a process per
 * file takes more time than most tests.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...serverTests,
          name: 'unit',
          include: [
            'bff/**/*.test.ts',
            'db/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'test/harness/**/*.test.ts',
          ],
          exclude: SCRIPTS_WITH_SERVICES,
          setupFiles: [setUpFile],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        // Without isolation, the files share one signing key and one Chromium.
        test: {
          ...serverTests,
          name: 'emulator',
          include: ['test/stytch-emulator/**/*.test.ts'],
          setupFiles: [setUpFile],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        test: {
          ...withServices,
          ...serverTests,
          name: 'api',
          include: ['test/api/**/*.test.ts', ...SCRIPTS_WITH_SERVICES],
          isolate: false,
        },
      },
      {
        test: {
          ...withServices,
          ...journeys,
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          ...withServices,
          ...heavyTests,
          name: 'browsers',
          include: ['test/browsers/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          ...withServices,
          ...heavyTests,
          name: 'services',
          include: ['test/services/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
