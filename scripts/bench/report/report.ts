import type { Row } from './row.ts';

/** A section of the report: the results of one benchmark. */
export interface Section {
  title: string;
  /** What is measured and how to read it, for readers who do not know the benchmarks. */
  explains: string;
  /** Date and system of the measurement. */
  measured: string;
  rows: readonly Row[];
}

const HEAD = `# Benchmarks

Written by \`npm run bench -- --write\`; with a name (\`npm run bench -- clicks --write\`), only that
benchmark is measured and replaced. Figures depend on the system, so budgets are ratios of two
targets on the same system where possible, and no test depends on them. A figure with ÷ is such a
ratio: the targets run alternately (A B A B …), under load from another process. It is the median
of the rounds' ratios; rates and latencies are those of the median round. The minimum and maximum,
which show the noise, follow in brackets. p50 and p99 are percentiles of the latency, including
the queue of all connections.
`;
const TABLE = ['| What | Measured | Budget | | Details |', '|---|---|---|---|---|'];

const verdict = ({ budget, met }: Row) => (budget === '' ? '' : met ? 'met' : 'MISSED');

/** Formats a row for the terminal. */
export function line(row: Row): string {
  const budget = row.budget === '' ? '' : ` (${row.budget})`;
  return `${verdict(row).padEnd(6)}  ${row.what}: ${row.figure}${budget}\n        ${row.details}`;
}

function tableRow(row: Row): string {
  return `| ${[row.what, row.figure, row.budget || '–', verdict(row), row.details].join(' | ')} |`;
}

function text({ title, explains, measured, rows }: Section): string {
  return `## ${title}\n\n${explains}\n\n${[...TABLE, ...rows.map(tableRow)].join('\n')}\n\n${measured}\n`;
}

/** Returns the sections of an existing report by title. */
function writtenSections(report: string): Map<string, string> {
  const parts = report.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]));
}

/**
 * Returns the whole report: new sections replace existing ones, others are kept, and sections of
 * removed benchmarks are dropped.
 * @param titles titles of all sections, in order
 */
export function renderReport(
  titles: readonly string[],
  sections: readonly Section[],
  written: string,
): string {
  const parts = writtenSections(written);
  for (const section of sections) parts.set(section.title, text(section));
  return [HEAD, ...titles.flatMap((title) => parts.get(title) ?? [])].join('\n');
}
