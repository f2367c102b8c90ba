import type { Row } from './row.ts';

/** One part of the report: what one measure says, in words and in rows. */
export interface Section {
  title: string;
  /** What is measured and how to read it, for somebody who has not seen the bench. */
  explains: string;
  /** When and on what. */
  measured: string;
  rows: readonly Row[];
}

const HEAD = `# Benchmarks

Written by \`npm run bench -- --write\`; a name after it (\`npm run bench -- clicks --write\`) renews that part
alone. No figure here is a test: machines differ, so budgets are ratios of two sides on one machine wherever
they can be. A figure with ÷ divides such sides: they ran in turn (A B A B …), loaded from another process. It
is the median of what each turn's two sides give; of rates and times the round in the middle stands. The least and the
most, the machine's noise, follow in brackets.
p50 and p99 are what half of the requests and 99 of 100 took at most, with all connections at once in the queue.
`;
const TABLE = ['| What | Measured | Budget | | Behind it |', '|---|---|---|---|---|'];

const verdict = ({ budget, met }: Row) => (budget === '' ? '' : met ? 'met' : 'MISSED');

/** What a row says while the bench runs. */
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

/** The parts of a report that was written before, by title. */
function writtenSections(report: string): Map<string, string> {
  const parts = report.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]));
}

/**
 * The whole report: parts that were measured now replace the written ones, the others stay as they
 * were, and what nobody measures any more goes.
 * @param titles of all parts in their order
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
