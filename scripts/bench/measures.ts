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
    explains: `Most visits: the page was rendered less than a second ago. The baseline is the
minimum in Node, \`node:http\` that sends the same bytes with the same headers; it counts no view
and writes no log.`,
    measure: cachedPage,
  },
  'cold-page': {
    title: 'Public page, cold',
    explains: `The page was not requested within the last second: one database query, one React
rendering, one compression, and a view to count. Each request is for another profile.`,
    measure: coldPage,
  },
  clicks: {
    title: 'Clicks',
    explains: `A click is answered when it is durable in Postgres. Posy commits all waiting clicks
together; the baseline uses a transaction for each. Both write the same total and the same day, and
both are compared with the database after every round.`,
    measure: clicks,
  },
  replicas: {
    title: 'Clicks on one link, three replicas',
    explains: `Three server processes count on the same row of Postgres, so they take turns; the
baseline is one process under the same load. No click may be rejected, and both are compared with
the database after every round.`,
    measure: replicas,
  },
  'page-weight': {
    title: 'Weight of the public page',
    explains: `A page with eight links and a picture, in a browser: all compressed bytes except
pictures, and the number of responses needed before the first paint. The baseline is a hand-written
static page like LittleLink, with the same name and links, at the smallest size that its host could
send.`,
    measure: pageWeight,
  },
  'script-sizes': {
    title: 'Script',
    explains: `The scripts that a browser loads for each screen, as compressed by the build. A test
checks the same budgets. The sign-in widget is loaded after the page is shown.`,
    measure: scriptSizes,
  },
  'authenticated-read': {
    title: 'Authenticated read',
    explains: `A dashboard request: decrypt the session from Redis, read Postgres once, respond with
JSON, log it. The baseline is the framework alone, Koa that responds with the same JSON from memory.`,
    measure: authenticatedRead,
  },
  memory: {
    title: 'Memory',
    explains:
      'Resident memory of the server process, idle and under concurrent page views and clicks.',
    measure: memory,
  },
  'upload-memory': {
    title: 'Memory under upload attack',
    explains: `Peak resident memory of the server process, as reported by the kernel, while many
accounts in many networks upload concurrently.`,
    measure: uploadMemory,
  },
  'event-loop-block': {
    title: 'Event-loop block',
    explains: `Sequential requests, each the most expensive of its kind that the tests know: paths,
headers, texts and structures of bodies, and uploads of 8 MB. A block is uninterrupted CPU time of
the server's thread. Each request is sent three times and its shortest block counts, to exclude
garbage collection.`,
    measure: eventLoopBlock,
  },
  growth: {
    title: 'Growth',
    explains: `The same requests to two servers, one with 1,000 profiles and 10,000 links, one with
1,000,000 and 10,000,000; one request at a time, alternating. A page's links are scattered, like
links that were added over years. Runs only when named (\`npm run bench -- growth\`): seeding takes
about four minutes and 8 GB; \`--keep=FOLDER\` keeps the databases, and a run with it includes this
benchmark.`,
    measure: growth,
    onlyByName: true,
  },
  'browser-speed': {
    title: 'Browser speed',
    explains: `Chromium with a CPU four times slower, on slow 4G (1.6 Mbit/s, 150 ms per request),
behind TLS as in production, with an empty cache; medians of three visits. LCP: time until the
largest text or picture is painted. CLS: layout shift. INP: from a tap on a button to the next
paint. The budgets are the "good" thresholds of web.dev.`,
    measure: browserSpeed,
  },
  lighthouse: {
    title: 'Lighthouse',
    explains: `Each screen three times on a simulated mid-range phone with slow 4G, in a browser
that can only reach loopback; medians. Over plain http, browsers accept only gzip: with brotli,
scripts are a seventh smaller.`,
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
    throw new Error(
      `Unknown benchmark ${unknown}. Available: ${Object.keys(MEASURES).join(', ')}.`,
    );
  }
  return Object.entries(MEASURES).filter(([name, { onlyByName }]) =>
    names.length > 0 ? names.includes(name) : kept || !onlyByName,
  );
}
