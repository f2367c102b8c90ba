import { ensureChromium } from '#test/harness/programs/browsers.ts';
import { buildIfStale } from './build/build-if-stale.ts';
import { exitWith, runVitest } from './vitest/run-vitest.ts';

/** The tests that need a browser. */
const WITH_BROWSER = ['test/journeys/**', 'test/stytch-emulator/contract/**'];

/**
 * `npm test`: runs all tests that need no external service. `--quick` (`npm run test:quick`) leaves
 * out the tests that need a browser. Further arguments go to Vitest.
 */
async function run(): Promise<number> {
  const args = process.argv.slice(2);
  const isQuick = args.includes('--quick');
  await buildIfStale();
  if (!isQuick) await ensureChromium();
  return runVitest([
    ...['unit', 'emulator', 'app'].map((name) => `--project=${name}`),
    ...(isQuick ? WITH_BROWSER.map((files) => `--exclude=${files}`) : []),
    ...args.filter((arg) => arg !== '--quick'),
  ]);
}

await exitWith(run());
