import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '#test/harness/programs/browsers.ts';
import { oneLine } from '#test/harness/servers/start-failure.ts';
import { readTestIds } from '#test/harness/traceability/test-ids.ts';
import { buildIfStale } from './build/build-if-stale.ts';
import { findLinkProblems, findRuleProblems, type TestIds } from './traceability/documents.ts';
import {
  isMet,
  REQUIREMENT_TITLE,
  type Report,
  requirementsOf,
  tableOf,
} from './traceability/requirements.ts';
import { runVitest } from './vitest/run-vitest.ts';

/**
 * Part of `npm run check`: fails when a rule of docs/spec-coverage.md has no test, or when a link of
 * docs/security.md names a requirement that the linked file does not test. Tests name rules and
 * requirements at the start of their titles: `test('S12 links-3 keeps the order')`.
 *
 * `--run` (`npm run test:security`) runs the tests of all requirements and prints them by
 * requirement; fails when one is not met. `--from report.json` uses the report of an earlier run
 * (Vitest's JSON) instead, `--all` prints every test.
 */
const PROJECTS = ['unit', 'api', 'journeys'].map((name) => `--project=${name}`);

async function readTests(): Promise<TestIds> {
  const tests = new Map<string, Set<string>>();
  for await (const file of glob('{bff,db,scripts,test,web}/**/*.test.{ts,tsx}', {
    // These tests contain titles of fictional tests.
    exclude: ['scripts/traceability/*'],
  })) {
    const ids = readTestIds(await readFile(file, 'utf8'));
    if (ids.size > 0) tests.set(file, ids);
  }
  return tests;
}

async function checkDocuments(tests: TestIds): Promise<void> {
  const problems = [
    ...findRuleProblems(await readFile('docs/spec-coverage.md', 'utf8'), tests),
    ...findLinkProblems(await readFile('docs/security.md', 'utf8'), tests),
  ];
  for (const line of problems) process.stderr.write(`${line}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Runs only the tests of requirements, and loads only their files. */
async function runRequirements(tests: TestIds): Promise<Report> {
  await buildIfStale();
  await ensureChromium();
  const files = [...tests].flatMap(([file, ids]) =>
    [...ids].some((id) => id.startsWith('S')) ? file : [],
  );
  const folder = await mkdtemp(join(tmpdir(), 'posy-security-'));
  try {
    const file = join(folder, 'report.json');
    const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const pattern = `--testNamePattern=${REQUIREMENT_TITLE}`;
    if ((await runVitest([...PROJECTS, pattern, ...options, ...files.sort()])) !== 0) {
      process.exitCode = 1;
    }
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function proveRequirements(report: Report, all: boolean): void {
  const requirements = requirementsOf(report, process.cwd());
  process.stdout.write(`\n${tableOf(requirements, all)}\n`);
  if (!requirements.every(isMet)) process.exitCode = 1;
}

const { run, from, all } = parseArgs({
  options: {
    run: { type: 'boolean' },
    from: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
}).values;
try {
  if (from !== undefined) proveRequirements(JSON.parse(await readFile(from, 'utf8')), all);
  else if (run) proveRequirements(await runRequirements(await readTests()), all);
  else await checkDocuments(await readTests());
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exitCode = 1;
}
