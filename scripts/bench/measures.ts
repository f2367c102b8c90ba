import type { Bench, Row } from './report/row.ts';
import { authenticatedRead } from './rows/authenticated-read.ts';
import { cachedPage } from './rows/cached-page.ts';
import { clicks } from './rows/clicks.ts';
import { coldPage } from './rows/cold-page.ts';
import { lighthouseScores } from './rows/lighthouse.ts';
import { memory } from './rows/memory.ts';

interface Measure {
  title: string;
  explains: string;
  measure: (bench: Bench) => Promise<Row | Row[]>;
  /** Not part of a run of everything: it takes its time. */
  onlyByName?: true;
}

/** All that the bench measures, by the name on the command line, in the order of the report. */
export const MEASURES: Record<string, Measure> = {
  'cached-page': {
    title: 'Public page, cached',
    explains: `What most visits are: the page was drawn less than a second ago. The other side is the least that Node can
do, \`node:http\` sending the same bytes with the same headers; it counts no view, writes no log and knows no page.`,
    measure: cachedPage,
  },
  'cold-page': {
    title: 'Public page, cold',
    explains: `Nobody asked for this page within the last second: one read of the database, one rendering by React, one
compression, and a view to count. Each request is for another profile.`,
    measure: coldPage,
  },
  clicks: {
    title: 'Clicks',
    explains: `A click is answered when it is durable in Postgres. Posy commits all clicks that wait together; the other
side opens a transaction for each. Both write the same total and the same day, and both are held against what the
database has counted after every turn.`,
    measure: clicks,
  },
  'authenticated-read': {
    title: 'Authenticated read',
    explains: `What the dashboard does: open the sealed session from Redis, read Postgres once, answer JSON, log it. The other
side is the framework alone, Koa answering the same JSON from memory.`,
    measure: authenticatedRead,
  },
  memory: {
    title: 'Memory',
    explains:
      'Resident memory of the one server process, at rest and while pages and clicks come in at once.',
    measure: memory,
  },
  lighthouse: {
    title: 'Lighthouse',
    explains: `Each screen three times as a mid-range phone on slow 4G would, simulated, in a browser that reaches nothing but
this machine; medians. Over plain http a browser takes gzip alone: with brotli scripts are a seventh smaller.`,
    measure: lighthouseScores,
  },
};

/**
 * What to measure: the names on the command line, else everything but what is only done by name.
 * @throws for a name that there is not
 */
export function chooseMeasures(args: readonly string[]): [string, Measure][] {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = names.find((name) => !(name in MEASURES));
  if (unknown !== undefined) {
    throw new Error(`There is no ${unknown}: ${Object.keys(MEASURES).join(', ')}.`);
  }
  return Object.entries(MEASURES).filter(([name, { onlyByName }]) =>
    names.length > 0 ? names.includes(name) : !onlyByName,
  );
}
