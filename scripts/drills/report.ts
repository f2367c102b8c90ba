import type { DrillResult } from '#test/drills/drill.ts';

/** The outcome of a drill. It has a result if the drill passed, and an error if it failed. */
export interface Row {
  name: string;
  title: string;
  seconds: number;
  result?: DrillResult;
  error?: string;
}

const HEAD = `# Drills

\`npm run drills -- --write\` writes this page. With names, such as
\`npm run drills -- rolling-restart-nginx --write\`, it updates their rows only. Each drill starts its
own services on one machine, replaces or breaks a service if its title says so, and fails if an
acknowledged change is lost. [operations.md](operations.md) describes the faults. The requests are:

- \`rolling-restart-nginx\`, \`rolling-restart-haproxy\`, \`rolling-restart-caddy\`, \`key-rotation\`,
  \`kill-nine\`, \`redis-down\` and \`disk-full\`: page views, clicks, edits and sign-ins at a constant
  rate, through a proxy to three servers. The clicks of each link and the edits are compared with
  the database.
- \`redis-failover\`, \`redis-cluster\`, \`postgres-promotion\` and \`pgbouncer\`: eight visitors who click,
  three creators who edit, and sign-ins, each sending one request after the other, to two servers
  (\`pgbouncer\`: three). The clicks and the edits are compared with the database.
- \`endurance\`: the same kinds of requests at the rates of \`npm run load\` for 20 minutes, to one
  server.
- \`restore\`: clicks, to one server. \`cdn\`: visits through a cache, to one server.
- \`prometheus\`: clicks, to three servers. The number of clicks is compared with the metric.
- \`image\`: requests of \`/healthz\`, which change nothing.
- \`media-storage\`: uploads and downloads of pictures, to the storage, without a server.

| Name | Drill | Sent | Acknowledged | Lost | Refused | Longest wait | Took | Measured on | Note |
|---|---|---|---|---|---|---|---|---|---|
`;

const number = (value: number) => value.toLocaleString('en-US');

/** Formats a row for the terminal. */
export function terminalLine({ title, seconds, result, error }: Row): string {
  if (!result) return `  FAILED ${title} after ${seconds} s: ${error}`;
  const { sent, acknowledged, lost, refused, longestWaitMs, note } = result;
  const figures = `sent ${number(sent)}, acknowledged ${number(acknowledged)}, lost ${lost}, refused ${number(refused)}, longest wait ${number(longestWaitMs)} ms`;
  return `  ${title} (${seconds} s): ${[figures, note].filter(Boolean).join('; ')}`;
}

function tableRow({ name, title, seconds, result, error }: Row, day: string): string {
  const { sent, acknowledged, lost, refused, longestWaitMs, note = '' } = result ?? {};
  const figures = [sent, acknowledged, lost, refused].map((value) => number(value ?? 0));
  const cells = result
    ? [...figures, `${number(longestWaitMs ?? 0)} ms`]
    : [`FAILED: ${error?.split('\n', 1)[0]?.replaceAll('|', '/')}`, '', '', '', ''];
  return `| \`${name}\` | ${[title, ...cells, `${seconds} s`, day, note].join(' | ')} |`;
}

/**
 * Returns the whole report. New rows replace the existing rows of the same drills. Other rows are
 * kept, except those of drills that no longer exist.
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
