import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import type { Bench, Row } from './row.ts';

const DOCUMENT = 'docs/benchmarks.md';
const HEAD = ['| What | Measured | Budget | | Behind it |', '|---|---|---|---|---|'];

/** What a row says while the bench runs. */
export function line({ met, what, figure, budget, details }: Row): string {
  return `${met ? 'met   ' : 'MISSED'}  ${what}: ${figure} (${budget})\n        ${details}`;
}

function tableRow({ met, what, figure, budget, details }: Row): string {
  return `| ${what} | ${figure} | ${budget} | ${met ? 'met' : 'MISSED'} | ${details} |`;
}

/** The rows of the last report by their first cell. */
async function writtenRows(): Promise<Map<string, string>> {
  const text = existsSync(DOCUMENT) ? await readFile(DOCUMENT, 'utf8') : '';
  const rows = text.split('\n').filter((row) => row.startsWith('| ') && !HEAD.includes(row));
  return new Map(rows.map((row) => [row.split(' | ')[0]?.slice(2) ?? '', row]));
}

/** Renews docs/benchmarks.md: measured rows replace the written ones, the others stay. */
export async function writeReport(rows: readonly Row[], bench: Bench, services: string) {
  const table = await writtenRows();
  for (const row of rows) table.set(row.what, tableRow(row));
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const text = `# Benchmarks

Written by \`npm run bench -- --write\`. A figure with ÷ is a ratio of two sides that ran in turn on one
machine, loaded by wrk from another process; the medians of ${bench.rounds} rounds of ${bench.seconds} s stand first, the
least and the most of the rounds in brackets. Lighthouse visits each screen ${bench.rounds} times as a mid-range
phone on slow 4G would, simulated, in a browser that reaches nothing but this machine; medians too.
Over plain http a browser takes gzip alone: in production, with brotli, scripts are a seventh smaller.

Machine: ${machine}, Node ${process.version}, ${services}.

${[...HEAD, ...table.values()].join('\n')}
`;
  await writeFile(DOCUMENT, text);
}
