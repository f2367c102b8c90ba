import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const setUpFile = './test/harness/services/set-up-file.ts';
/** Tests of scripts that need Postgres and Redis. */
const SCRIPTS_WITH_SERVICES = ['scripts/boundary/*.test.ts', 'scripts/admin/*-command*.test.ts'];
const withServices = {
  setupFiles: [setUpFile],
  globalSetup: ['./test/harness/services/services.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/**
 * All projects run at the same time, in more workers than there are cores: API tests wait for time
 * limits and locks, browser tests for frames, and fault tests for processes of their own.
 */
const tests = { maxWorkers: availableParallelism() + 2 };

/**
 * Starts the longest files first, so that no worker is left alone with them: the accessibility sweep
 * in `npm test`, the fault tests in `npm run test:services`. In a fresh clone, Vitest knows no times
 * of an earlier run and begins with the largest files, but those of the sweep are small.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/accessibility/screens-') || moduleId.includes('/test/services/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
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
          ...tests,
          name: 'unit',
          include: [
            'bff/**/*.test.ts',
            'db/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'test/harness/**/*.test.ts',
            // Not in `exclude`, which would replace the patterns of the command line.
            ...SCRIPTS_WITH_SERVICES.map((files) => `!${files}`),
          ],
          setupFiles: [setUpFile],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        // Without isolation, the files share one signing key and one Chromium.
        test: {
          ...tests,
          name: 'emulator',
          include: ['test/stytch-emulator/**/*.test.ts'],
          setupFiles: [setUpFile],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        // One project, so that API tests use the CPU time while journeys wait, and the reverse.
        test: {
          ...withServices,
          ...tests,
          name: 'app',
          include: [
            'test/api/**/*.test.ts',
            'test/journeys/**/*.test.ts',
            ...SCRIPTS_WITH_SERVICES,
          ],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          ...withServices,
          ...tests,
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
          ...tests,
          name: 'services',
          include: ['test/services/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
