import type { Result } from './result.ts';

/** A section of the report: the results of one benchmark. */
export interface Section {
  title: string;
  /** Explains the measurement and its result to readers who do not know the benchmarks. */
  explanation: string;
  /** Date and system of the measurement. */
  measured: string;
  results: readonly Result[];
}

const HEAD = `# Benchmarks

\`npm run bench -- --write\` writes this page. With a name, such as \`npm run bench -- clicks --write\`,
it updates that section only. The figures are not tests. Because systems differ, budgets are ratios
of Posy to a baseline on the same system where possible. A figure with ÷ is such a ratio: both run
alternately (A B A B …), with the load from another process, and the figure is the median of the
rounds. Rates and times are those of the median round. The minimum and the maximum follow in
parentheses and show the noise of the system. p50 and p99 are latency percentiles with all
connections busy.
`;
const TABLE = ['| Benchmark | Measured | Budget | | Details |', '|---|---|---|---|---|'];

const verdict = ({ budget, isMet: met }: Result) => (budget === '' ? '' : met ? 'met' : 'MISSED');

/** Formats a result for the terminal. */
export function formatResult(result: Result): string {
  const budget = result.budget === '' ? '' : ` (${result.budget})`;
  return `${verdict(result).padEnd(6)}  ${result.name}: ${result.figure}${budget}\n        ${result.details}`;
}

function tableRow(result: Result): string {
  return `| ${[result.name, result.figure, result.budget || '–', verdict(result), result.details].join(' | ')} |`;
}

function text({ title, explanation, measured, results }: Section): string {
  return `## ${title}\n\n${explanation}\n\n${[...TABLE, ...results.map(tableRow)].join('\n')}\n\n${measured}\n`;
}

/** Returns the sections of an existing report by their titles. */
function writtenSections(report: string): Map<string, string> {
  const parts = report.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]));
}

/**
 * Returns the whole report. New sections replace the existing sections of the same benchmarks.
 * Other sections are kept, except those of benchmarks that no longer exist.
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
