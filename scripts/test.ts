import { ensureChromium } from '#test/harness/programs/browsers.ts';
import { oneLine } from '#test/harness/servers/start-failure.ts';
import { buildIfStale } from './build.ts';
import { runVitest } from './vitest.ts';

/** `npm test`: runs all tests that need no external service; further arguments go to Vitest. */
const PROJECTS = ['unit', 'api', 'journeys'].map((name) => `--project=${name}`);

try {
  await buildIfStale();
  await ensureChromium();
  process.exitCode = await runVitest([...PROJECTS, ...process.argv.slice(2)]);
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exitCode = 1;
}
