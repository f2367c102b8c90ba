import { ensureChromium } from '#test/harness/programs/browsers.ts';
import { buildIfStale } from './build/build-if-stale.ts';
import { exitWith, runVitest } from './vitest/run-vitest.ts';

/** The tests that need a browser. */
const WITH_BROWSER = ['test/journeys/**', 'test/stytch-emulator/contract/**'];

/**
 * Unit and API tests that take as much time as all others together: they measure the cost of
 * requests, send generated requests or responses, try all combinations of an attack, draw or decode
 * large images, wait for time limits, or start processes such as those of `npm start` and Postgres.
 */
const LONG = [
  'test/api/cost/**',
  'test/api/bad-input/**',
  'test/api/gateway-responses/{bad-responses,response-fuzz}.test.ts',
  'test/api/sign-in-methods/slow-removals.test.ts',
  'test/api/database/migrate.test.ts',
  'test/api/factors/pre-hijacking.test.ts',
  'test/api/media/slow-images.test.ts',
  'test/api/sharing/share-card.test.ts',
  'bff/share-card/{card-drawer,photo-card}.test.ts',
  'scripts/{local,dev}/**',
  'test/harness/postgres/**',
  'test/stytch-emulator/main.test.ts',
];

/**
 * `npm test`: runs all tests that need no external service. `--quick` (`npm run test:quick`) runs
 * those that neither need a browser nor take long. Further arguments go to Vitest.
 */
async function run(): Promise<number> {
  const args = process.argv.slice(2);
  const isQuick = args.includes('--quick');
  await buildIfStale();
  if (!isQuick) await ensureChromium();
  return runVitest([
    ...['unit', 'emulator', 'app'].map((name) => `--project=${name}`),
    ...(isQuick ? [...WITH_BROWSER, ...LONG].map((files) => `--exclude=${files}`) : []),
    ...args.filter((arg) => arg !== '--quick'),
  ]);
}

await exitWith(run());
