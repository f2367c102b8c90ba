import { oneLine } from '#test/harness/servers/start-failure.ts';
import { buildIfStale } from './build.ts';
import { runVitest } from './vitest.ts';

/** `npm run test:quick`: unit and API tests, without a browser; further words go to Vitest. */
try {
  await buildIfStale();
  process.exitCode = await runVitest(['--project=unit', '--project=api', ...process.argv.slice(2)]);
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exitCode = 1;
}
