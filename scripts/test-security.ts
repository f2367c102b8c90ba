import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
import { ensureChromium } from './machine/chromium.ts';
import { numberedFiles } from './security/numbered-files.ts';
import { isMet, NUMBERED, type Report, requirementsOf, tableOf } from './security/requirements.ts';
import { oneLine } from './services/failure.ts';
import { runVitest } from './vitest.ts';

/** `npm run test:security`: every test that carries a number S1–S60, and the table of what stands behind which. */
const PROJECTS = ['unit', 'api', 'journeys'].map((name) => `--project=${name}`);

async function run(folder: string): Promise<boolean> {
  const file = join(folder, 'report.json');
  await buildIfStale();
  const env = { CHROMIUM_PATH: await ensureChromium() };
  const options = [`--testNamePattern=${NUMBERED}`, '--reporter=dot', '--reporter=json'];
  const words = [...PROJECTS, ...options, `--outputFile.json=${file}`, ...(await numberedFiles())];
  const code = await runVitest(words, env);
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  const requirements = requirementsOf(report, process.cwd());
  process.stdout.write(`\n${tableOf(requirements)}\n`);
  return code === 0 && requirements.every(isMet);
}

const folder = await mkdtemp(join(tmpdir(), 'posy-security-'));
try {
  process.exitCode = (await run(folder)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
