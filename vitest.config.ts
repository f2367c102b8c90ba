import { defineConfig } from 'vitest/config';

const offline = './test/harness/services/offline.ts';
const withServices = {
  setupFiles: [offline],
  globalSetup: ['./test/harness/services/services.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** Unit tests need no service; the others share one Postgres and one Redis, a database to a file. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'bff/**/*.test.ts',
            'db/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'test/stytch-emulator/**/*.test.ts',
          ],
          setupFiles: [offline],
          testTimeout: 20_000,
        },
      },
      { test: { ...withServices, name: 'api', include: ['test/api/**/*.test.ts'] } },
      {
        test: {
          ...withServices,
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          ...withServices,
          name: 'services',
          include: ['test/services/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
