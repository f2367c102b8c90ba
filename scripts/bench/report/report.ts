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

\`npm run bench -- --write\` writes this page; with a name (\`npm run bench -- clicks --write\`) it renews that part.
These figures are not tests. Machines differ, so budgets are ratios of Posy and a baseline on one machine where
possible. A figure with ÷ is such a ratio: both run alternately (A B A B …), under load from another process, and the
figure is the median of the rounds. Rates and times are those of the median round. The minimum and the maximum, which show
the noise of the machine, follow in brackets. p50 and p99 are latency percentiles with all connections busy.
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
