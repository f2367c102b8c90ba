import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build/build-if-stale.ts';
import { type Row, renderReport, terminalLine } from './drills/report.ts';
import { runDrill } from './drills/run-drill.ts';

/** `npm run drills`: runs the operator's drills in test/drills one after the other. */

const REPORT = 'docs/drills.md';
const TOTAL_MS = 60 * 60_000;

const nameOf = (file: string) => basename(file, '.drill.ts');
const files = new Map(
  globSync('test/drills/*.drill.ts')
    .sort()
    .map((file) => [nameOf(file), file]),
);

const USAGE = `Usage: npm run drills -- [names] [--write]

Runs all or the given drills. They need Debian packages, which root installs if missing.
--write updates the rows in docs/drills.md.

Drills: ${[...files.keys()].join(', ')}
`;

function chosen(names: readonly string[]): [name: string, file: string][] {
  if (names.length === 0) return [...files];
  return names.map((name) => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`There is no drill ${name}.\n${USAGE}`);
    return [name, file];
  });
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return true;
  }
  const drills = chosen(positionals);
  await buildIfStale();
  const deadline = Date.now() + TOTAL_MS;
  const rows: Row[] = [];
  for (const [name, file] of drills) {
    process.stdout.write(`${name} …\n`);
    const row = await runDrill(name, file, deadline - Date.now());
    process.stdout.write(`${terminalLine(row)}\n`);
    rows.push(row);
  }
  if (values.write) {
    const written = await readFile(REPORT, 'utf8').catch(() => '');
    await writeFile(REPORT, renderReport([...files.keys()], rows, written));
  }
  return rows.every(({ result }) => result !== undefined);
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
