import { findFirefox, findWebKit, missingBrowsers } from '#test/harness/programs/browsers.ts';
import { buildIfStale } from './build/build-if-stale.ts';
import { exitWith, runVitest } from './vitest/run-vitest.ts';

/**
 * `npm run test:browsers`: runs the main journey in Firefox and WebKit; further arguments go to
 * Vitest. Skips a browser that is not installed, but fails with CI=true.
 */
async function run(): Promise<number> {
  const missing = await missingBrowsers();
  if (missing && process.env.CI === 'true') {
    process.stderr.write(`${missing}\n`);
    return 1;
  }
  if (missing) process.stdout.write(`Skipped. ${missing}\n`);
  if (!(await findFirefox()) && !(await findWebKit())) return 0;
  await buildIfStale();
  return runVitest(['--project=browsers', ...process.argv.slice(2)]);
}

await exitWith(run());
