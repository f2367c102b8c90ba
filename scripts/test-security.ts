import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '#test/harness/programs/browsers.ts';
import { oneLine } from '#test/harness/servers/start-failure.ts';
import { buildIfStale } from './build.ts';
import { numberedFiles } from './security/numbered-files.ts';
import { isMet, NUMBERED, type Report, requirementsOf, tableOf } from './security/requirements.ts';
import { runVitest } from './vitest.ts';

/**
 * `npm run test:security`: runs every test with the number of a requirement, and prints the tests
 * of each requirement. `-- --from report.json` uses the report of an earlier run (Vitest's JSON),
 * `-- --all` prints every test.
 */
const PROJECTS = ['unit', 'api', 'journeys'].map((name) => `--project=${name}`);

async function runNumbered(file: string): Promise<void> {
  await buildIfStale();
  await ensureChromium();
  const options = [`--testNamePattern=${NUMBERED}`, '--reporter=dot', '--reporter=json'];
  const words = [...PROJECTS, ...options, `--outputFile.json=${file}`, ...(await numberedFiles())];
  if ((await runVitest(words)) !== 0) process.exitCode = 1;
}

async function printTable(file: string): Promise<void> {
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  const requirements = requirementsOf(report, process.cwd());
  const table = values.all ? tableOf(requirements, (tests) => tests) : tableOf(requirements);
  process.stdout.write(`\n${table}\n`);
  if (!requirements.every(isMet)) process.exitCode = 1;
}

const { values } = parseArgs({ options: { from: { type: 'string' }, all: { type: 'boolean' } } });
const folder = await mkdtemp(join(tmpdir(), 'posy-security-'));
try {
  const file = values.from ?? join(folder, 'report.json');
  if (!values.from) await runNumbered(file);
  await printTable(file);
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
