import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '#test/harness/programs/browsers.ts';
import { oneLine } from '#test/harness/servers/start-failure.ts';
import { readTestIds } from '#test/harness/traceability/test-ids.ts';
import { buildIfStale } from './build/build-if-stale.ts';
import {
  findLinkProblems,
  findRequirementProblems,
  findRuleProblems,
  listFiles,
  type TestIds,
} from './traceability/documents.ts';
import {
  isMet,
  type Report,
  readRequirements,
  requirementsOf,
  selectRequirements,
  type Titles,
  tableOf,
  titlePattern,
} from './traceability/requirements.ts';
import { runVitest } from './vitest/run-vitest.ts';

/**
 * Part of `npm run check`: fails when a rule of docs/spec-coverage.md or a requirement of
 * docs/security-requirements.md has no test, or when a link of docs/security.md names a requirement
 * that the linked file does not test. Tests name rules and requirements at the start of their
 * titles: `test('S12 links-3 keeps the order')`.
 *
 * `--run [ids …]` (`npm run test:security`) runs the tests of these or all requirements and prints
 * them by requirement; fails when one is not met. `--from report.json` uses the report of an
 * earlier run (Vitest's JSON) instead. `--all`, or a list of ids, prints every test. `--list`
 * prints the files with tests of each requirement and runs nothing.
 */

const PROJECTS = ['unit', 'app'].map((name) => `--project=${name}`);

async function readTests(): Promise<TestIds> {
  const tests = new Map<string, Set<string>>();
  for await (const file of glob('{bff,db,scripts,test,web}/**/*.test.{ts,tsx}', {
    // Exclude the tests of this script, because they contain the titles of fictional tests.
    exclude: ['scripts/traceability/*'],
  })) {
    const ids = readTestIds(await readFile(file, 'utf8'));
    if (ids.size > 0) tests.set(file, ids);
  }
  return tests;
}

async function checkDocuments(titles: Titles, tests: TestIds): Promise<void> {
  const problems = [
    ...findRuleProblems(await readFile('docs/spec-coverage.md', 'utf8'), tests),
    ...findLinkProblems(await readFile('docs/security.md', 'utf8'), tests),
    ...findRequirementProblems(titles, tests),
  ];
  for (const line of problems) process.stderr.write(`${line}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Runs only the tests of the requirements, and loads only the files with these tests. */
async function runRequirements(titles: Titles, tests: TestIds): Promise<Report> {
  await buildIfStale();
  await ensureChromium();
  const files = [...tests].flatMap(([file, ids]) =>
    [...ids].some((id) => titles.has(id)) ? file : [],
  );
  const folder = await mkdtemp(join(tmpdir(), 'posy-security-'));
  try {
    const file = join(folder, 'report.json');
    const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const pattern = `--testNamePattern=${titlePattern(titles)}`;
    if ((await runVitest([...PROJECTS, pattern, ...options, ...files.sort()])) !== 0) {
      process.exitCode = 1;
    }
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function proveRequirements(report: Report, titles: Titles, all: boolean): void {
  const requirements = requirementsOf(report, process.cwd(), titles);
  process.stdout.write(`\n${tableOf(requirements, all)}\n`);
  if (!requirements.every(isMet)) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals: ids } = parseArgs({
    options: {
      run: { type: 'boolean' },
      from: { type: 'string' },
      all: { type: 'boolean', default: false },
      list: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const { run, from, list } = values;
  const all = values.all || ids.length > 0;
  const known = readRequirements(await readFile('docs/security-requirements.md', 'utf8'));
  const titles = selectRequirements(known, ids);
  if (from !== undefined) {
    return proveRequirements(JSON.parse(await readFile(from, 'utf8')), titles, all);
  }
  const tests = await readTests();
  if (list) process.stdout.write(`${listFiles(titles, tests)}\n`);
  else if (run) proveRequirements(await runRequirements(titles, tests), titles, all);
  else await checkDocuments(titles, tests);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exitCode = 1;
}
