import type { DrillResult } from '#test/drills/drill.ts';

/** A drill that passed has a result, one that failed an error. */
export interface Row {
  name: string;
  title: string;
  seconds: number;
  result?: DrillResult;
  error?: string;
}

const HEAD = `# Drills

\`npm run drills -- --write\` writes this page; with names (\`npm run drills -- rolling-restart-nginx --write\`) it
renews their rows. Each drill starts Postgres, Redis, the emulator of the provider and three servers on one machine,
breaks or replaces a part while visitors, clicks, edits and sign-ins arrive at a constant rate, and then
compares the database with the acknowledged requests. The runbook in [operations.md](operations.md) has a row for each fault.

| Name | Drill | Sent | Acknowledged | Lost | Refused | Longest wait | Took | Measured on |
|---|---|---|---|---|---|---|---|---|
`;

const number = (value: number) => value.toLocaleString('en-US');

/** Formats a row for the terminal. */
export function terminalLine({ title, seconds, result, error }: Row): string {
  if (!result) return `  FAILED ${title} after ${seconds} s: ${error}`;
  const { sent, acknowledged, lost, refused, longestWaitMs } = result;
  return `  ${title} (${seconds} s): sent ${number(sent)}, acknowledged ${number(acknowledged)}, lost ${lost}, refused ${number(refused)}, longest wait ${number(longestWaitMs)} ms`;
}

function tableRow({ name, title, seconds, result, error }: Row, day: string): string {
  const { sent, acknowledged, lost, refused, longestWaitMs } = result ?? {};
  const figures = [sent, acknowledged, lost, refused].map((value) => number(value ?? 0));
  const cells = result
    ? [...figures, `${number(longestWaitMs ?? 0)} ms`]
    : [`FAILED: ${error?.split('\n', 1)[0]?.replaceAll('|', '/')}`, '', '', '', ''];
  return `| \`${name}\` | ${[title, ...cells, `${seconds} s`, day].join(' | ')} |`;
}

/**
 * Returns the whole report: new rows replace existing ones, others are kept, and rows of removed
 * drills are dropped.
 * @param names all drills, in order
 */
export function renderReport(
  names: readonly string[],
  rows: readonly Row[],
  written: string,
  day = new Date().toISOString().slice(0, 10),
): string {
  const lines = new Map<string, string>();
  for (const line of written.split('\n')) {
    const [, name] = /^\| `([^`]+)` \|/.exec(line) ?? [];
    if (name) lines.set(name, line);
  }
  for (const row of rows) lines.set(row.name, tableRow(row, day));
  return `${HEAD}${names.flatMap((name) => lines.get(name) ?? []).join('\n')}\n`;
}
