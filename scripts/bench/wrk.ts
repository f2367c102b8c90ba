import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Load {
  url: string;
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
  /** A Lua file in this folder that varies the requests, and the arguments of the file. */
  script?: { name: string; args: readonly string[] };
}

export interface LoadResult {
  /** Number of completed requests, in total and per second. */
  requests: number;
  perSecond: number;
  /** The 50th and 99th percentile of the latency, in milliseconds. */
  p50: number;
  p99: number;
  /**
   * Number of responses other than 2xx and 3xx, and of broken connections. Any failure invalidates
   * the measurement.
   */
  failures: number;
}

/** A browser's user agent, so that visits are not counted as those of bots. */
export const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

/**
 * Checks that wrk is installed.
 * @throws Error with the command to install it when it is missing
 */
export async function requireWrk(): Promise<void> {
  await run('wrk', ['-v']).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') return; // wrk is installed: `wrk -v` exits with 1
    throw new Error(
      'npm run bench needs wrk: apt-get install wrk (Debian), brew install wrk (macOS).',
    );
  });
}

/** Puts load on a server with wrk, in a separate process. */
export async function load(options: Load): Promise<LoadResult> {
  const { script, url } = options;
  const headers = { 'User-Agent': AGENT, ...options.headers };
  const file = script && fileURLToPath(new URL(`./${script.name}.lua`, import.meta.url));
  const args = [
    ...['-t1', `-c${options.connections ?? 64}`, `-d${options.seconds}s`, '--latency'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(file ? ['-s', file] : []),
    url,
    ...(script ? ['--', ...script.args] : []),
  ];
  const { stdout } = await run('wrk', args, { maxBuffer: 1 << 24 });
  return readReport(stdout);
}

/**
 * Runs `load`.
 * @throws Error when any request failed
 */
export async function flawlessLoad(options: Load): Promise<LoadResult> {
  const measured = await load(options);
  if (measured.failures === 0 && measured.requests > 0) return measured;
  throw new Error(`${measured.failures} requests to ${options.url} failed.`);
}

const IN_MS = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(report: string, hundredths: number): number {
  const found = new RegExp(`^ +${hundredths}% +([\\d.]+)(us|ms|s|m)$`, 'm').exec(report);
  return Number(found?.[1]) * IN_MS[(found?.[2] ?? 'ms') as keyof typeof IN_MS];
}

/** Parses the output of `wrk --latency`. */
export function readReport(report: string): LoadResult {
  const number = (pattern: RegExp) => Number(pattern.exec(report)?.[1] ?? 0);
  const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(
    report,
  );
  const broken = (sockets?.slice(1) ?? []).reduce((sum, text) => sum + Number(text), 0);
  return {
    requests: number(/(\d+) requests in/),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(report, 50),
    p99: milliseconds(report, 99),
    failures: number(/Non-2xx or 3xx responses: (\d+)/) + broken,
  };
}
