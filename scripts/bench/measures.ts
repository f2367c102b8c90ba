import type { Bench, Row } from './report/row.ts';
import { authenticatedRead } from './rows/authenticated-read.ts';
import { browserSpeed } from './rows/browser-speed.ts';
import { cachedPage } from './rows/cached-page.ts';
import { clicks } from './rows/clicks.ts';
import { coldPage } from './rows/cold-page.ts';
import { eventLoopBlock } from './rows/event-loop-block.ts';
import { growth } from './rows/growth.ts';
import { lighthouseScores } from './rows/lighthouse.ts';
import { memory } from './rows/memory.ts';
import { pageWeight } from './rows/page-weight.ts';
import { replicas } from './rows/replicas.ts';
import { scriptSizes } from './rows/script-sizes.ts';
import { uploadMemory } from './rows/upload-memory.ts';

interface Measure {
  title: string;
  explains: string;
  measure: (bench: Bench) => Promise<Row | Row[]>;
  /** Only runs when named, or when seeded data is kept, because it takes minutes. */
  onlyByName?: true;
}

/** All benchmarks by their name on the command line, in the order of the report. */
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
  replicas: {
    title: 'Clicks on one link, three replicas',
    explains: `Three server processes count on the same row of Postgres, so they take turns; the baseline is one process
under the same load. No click may be refused, and both sides are compared with the database after every turn.`,
    measure: replicas,
  },
  'page-weight': {
    title: 'Weight of the public page',
    explains: `A page with eight links and a picture, in a browser: everything that it loads but pictures, compressed, and
how many answers must be there before it is drawn. Beside it a static page of the LittleLink kind, written by hand, with the
same name and links, as small as its host could send it: the floor.`,
    measure: pageWeight,
  },
  'script-sizes': {
    title: 'Script',
    explains: `What a browser loads to run each screen, as the build compressed it. A test holds the same budgets. The widget of
the sign-in comes later, when the page stands.`,
    measure: scriptSizes,
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
  'upload-memory': {
    title: 'Memory under upload attack',
    explains:
      'Peak of the resident memory of the one server process, as the kernel counts it, while many accounts in many networks upload at once.',
    measure: uploadMemory,
  },
  'event-loop-block': {
    title: 'Event-loop block',
    explains: `One request after another, each the costliest of its kind that the tests know: paths, headers, texts and structures
of bodies, and uploads of 8 MB. A block is processor time of the server's thread without a break; each request is sent
three times and its shortest block counts, because garbage collection is not the request's.`,
    measure: eventLoopBlock,
  },
  growth: {
    title: 'Growth',
    explains: `The same requests to two servers, one with 1,000 profiles and 10,000 links behind it, one with 1,000,000
and 10,000,000; one request at a time, in turn. A page's links lie scattered, as links do that were added over
years. Only asked for by name (\`npm run bench -- growth\`): the rows take about four minutes to make and 8 GB;
\`--keep=FOLDER\` keeps them for the next time, and such a run measures them with all the rest.`,
    measure: growth,
    onlyByName: true,
  },
  'browser-speed': {
    title: 'Browser speed',
    explains: `Chromium made four times slower on slow 4G (1.6 Mbit/s, 150 ms for each request), behind TLS as in production,
nothing cached, three visits each, medians. LCP: when the largest text or picture was drawn. CLS: how much the page moved
under the eye. INP: from a touch on a button to the next paint. The budgets are what the field calls good.`,
    measure: browserSpeed,
  },
  lighthouse: {
    title: 'Lighthouse',
    explains: `Each screen three times as a mid-range phone on slow 4G would, simulated, in a browser that reaches nothing but
this machine; medians. Over plain http a browser takes gzip alone: with brotli scripts are a seventh smaller.`,
    measure: lighthouseScores,
  },
};

/**
 * Returns the benchmarks to run: those named on the command line, otherwise all, but slow ones only
 * with kept data.
 * @throws for an unknown name
 */
export function chooseMeasures(args: readonly string[]): [string, Measure][] {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const kept = args.some((arg) => arg.startsWith('--keep='));
  const unknown = names.find((name) => !(name in MEASURES));
  if (unknown !== undefined) {
    throw new Error(`There is no ${unknown}: ${Object.keys(MEASURES).join(', ')}.`);
  }
  return Object.entries(MEASURES).filter(([name, { onlyByName }]) =>
    names.length > 0 ? names.includes(name) : kept || !onlyByName,
  );
}
