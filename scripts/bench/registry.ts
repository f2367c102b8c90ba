import { authenticatedRead } from './benchmarks/authenticated-read.ts';
import { browserSpeed } from './benchmarks/browser-speed.ts';
import { clicks } from './benchmarks/clicks.ts';
import { eventLoopBlock } from './benchmarks/event-loop-block.ts';
import { growth } from './benchmarks/growth.ts';
import { lighthouseScores } from './benchmarks/lighthouse.ts';
import { memory } from './benchmarks/memory.ts';
import { pageWeight } from './benchmarks/page-weight.ts';
import { cachedPage, coldPage } from './benchmarks/public-page.ts';
import { replicas } from './benchmarks/replicas.ts';
import { rowSizes } from './benchmarks/row-sizes.ts';
import { scriptSizes } from './benchmarks/script-sizes.ts';
import { uploadMemory } from './benchmarks/upload-memory.ts';
import type { Bench, Result } from './result.ts';

interface Benchmark {
  title: string;
  explanation: string;
  run: (bench: Bench) => Promise<Result | Result[]>;
  /**
   * Set for a benchmark that takes minutes. It runs only if the command line names it or contains
   * `--keep`.
   */
  onlyByName?: true;
}

/** All benchmarks by their names on the command line, in the order of the report. */
export const BENCHMARKS: Record<string, Benchmark> = {
  'cached-page': {
    title: 'Public page, cached',
    explanation: `The usual case: the page was rendered less than a second ago. The baseline is \`node:http\`, which
sends the same bytes with the same headers, but counts no view and writes no log.`,
    run: cachedPage,
  },
  'cold-page': {
    title: 'Public page, cold',
    explanation: `The page was not requested within the last second, so Posy reads the database once, renders the page
with React, compresses it and counts the view. Each request is for another profile.`,
    run: coldPage,
  },
  clicks: {
    title: 'Clicks',
    explanation: `A click is acknowledged when it is durable in Postgres. Posy commits all pending clicks together;
the baseline uses a transaction for each click. Both write the same totals and daily counts, which
are compared with the acknowledged clicks after every round.`,
    run: clicks,
  },
  replicas: {
    title: 'Clicks on one link, three replicas',
    explanation: `Three server processes count on the same row of Postgres, so they wait for each other. The baseline
is one process under the same load. No click may be rejected, and the counts in the database are
compared with the acknowledged clicks after every round.`,
    run: replicas,
  },
  'page-weight': {
    title: 'Weight of the public page',
    explanation: `A page of the largest theme with eight links and a picture, in a browser: the compressed bytes that
it loads without pictures and font, the number of requests before it is rendered, and the bytes of
its font. For comparison: a hand-written static page in the style of LittleLink with the same name
and links.`,
    run: pageWeight,
  },
  'script-sizes': {
    title: 'Script',
    explanation: `The script that a browser loads for each screen, as compressed by the build. A test checks the same
budgets. The sign-in widget loads after the page is rendered.`,
    run: scriptSizes,
  },
  'authenticated-read': {
    title: 'Authenticated read',
    explanation: `A dashboard request: the server decrypts the session from Redis, reads the profile and
the social accounts from Postgres, sends JSON and logs the request. The baseline is Koa, which sends
the same JSON from memory.`,
    run: authenticatedRead,
  },
  memory: {
    title: 'Memory',
    explanation: `Resident memory of the server process, idle and while it serves pages and clicks.`,
    run: memory,
  },
  'upload-memory': {
    title: 'Memory under upload attack',
    explanation: `Peak resident memory of the server process, as reported by the kernel, while many accounts in many
networks upload concurrently.`,
    run: uploadMemory,
  },
  'event-loop-block': {
    title: 'Event-loop block',
    explanation: `The most expensive requests of each kind in the tests, sent one at a time: paths, headers, texts and
structures of bodies, and uploads of 8 MB. A block is uninterrupted CPU time of the server's main
thread. Each request is sent three times and its shortest block counts, to exclude garbage
collection.`,
    run: eventLoopBlock,
  },
  growth: {
    title: 'Growth',
    explanation: `The same requests to two servers, one with 1,000 profiles and 10,000 links, the other with 1,000,000
and 10,000,000; one request at a time, alternately. The links of a page are scattered over the
table, like links that were added over years. The benchmark runs only by name
(\`npm run bench -- growth\`), because it creates 8 GB of rows in about four minutes. With
\`--keep=FOLDER\` they are kept, and later runs of all benchmarks include this one.`,
    run: growth,
    onlyByName: true,
  },
  'row-sizes': {
    title: 'Size of rows',
    explanation: `Bytes in Postgres, including indexes, of 2,000 pages with 8 links that were viewed and clicked on 20
days, measured right after the rows were inserted.`,
    run: rowSizes,
  },
  'browser-speed': {
    title: 'Browser speed',
    explanation: `Chromium with a CPU slowed down four times, on slow 4G (1.6 Mbit/s, 150 ms latency), behind TLS as
in production, without a cache; medians of nine visits. LCP is the time until the largest text or
picture is rendered, CLS the layout shift, INP the time from a tap to the next paint. The budgets
are the "good" thresholds of Core Web Vitals.`,
    run: browserSpeed,
  },
  lighthouse: {
    title: 'Lighthouse',
    explanation: `Each screen is measured nine times, on a simulated mid-range phone with slow 4G, in a browser
without other network access; the scores are medians. Over plain http browsers accept only gzip;
with brotli, scripts are a seventh smaller.`,
    run: lighthouseScores,
  },
};

/**
 * Returns the benchmarks to run. If the command line names none, returns all benchmarks, but those
 * with `onlyByName` only with `--keep`.
 * @throws Error for an unknown name
 */
export function chooseBenchmarks(args: readonly string[]): [string, Benchmark][] {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const kept = args.some((arg) => arg.startsWith('--keep='));
  const unknown = names.find((name) => !(name in BENCHMARKS));
  if (unknown !== undefined) {
    throw new Error(
      `Unknown benchmark ${unknown}. Available: ${Object.keys(BENCHMARKS).join(', ')}.`,
    );
  }
  return Object.entries(BENCHMARKS).filter(([name, { onlyByName }]) =>
    names.length > 0 ? names.includes(name) : kept || !onlyByName,
  );
}
