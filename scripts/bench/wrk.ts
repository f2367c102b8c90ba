import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Load {
  url: string;
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
  /** A Lua file for requests that differ, and its arguments. */
  script?: { file: string; args: string[] };
}

export interface Measured {
  /** Completed requests, and those a second. */
  requests: number;
  perSecond: number;
  /** Answers other than 2xx and 3xx, and broken connections. A figure with any is void. */
  failures: number;
}

/** A browser's agent: a bot's visits go to another column, and a bench measures people. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

/** @throws with the command to run, when wrk is not installed */
export async function requireWrk(): Promise<void> {
  await run('wrk', ['-v']).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') return; // wrk -v exits with 1
    throw new Error(
      'npm run bench needs wrk: apt-get install wrk (Debian), brew install wrk (macOS).',
    );
  });
}

/** Loads a server from another process for a while. */
export async function load(options: Load): Promise<Measured> {
  const headers = { 'User-Agent': AGENT, ...options.headers };
  const args = [
    ...['-t1', `-c${options.connections ?? 64}`, `-d${options.seconds}s`],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(options.script ? ['-s', options.script.file] : []),
    options.url,
    ...(options.script ? ['--', ...options.script.args] : []),
  ];
  const { stdout } = await run('wrk', args, { maxBuffer: 1 << 24 });
  return readReport(stdout);
}

function readReport(report: string): Measured {
  const number = (pattern: RegExp) => Number(pattern.exec(report)?.[1] ?? 0);
  const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(
    report,
  );
  const broken = (sockets?.slice(1) ?? []).reduce((sum, text) => sum + Number(text), 0);
  return {
    requests: number(/(\d+) requests in/),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    failures: number(/Non-2xx or 3xx responses: (\d+)/) + broken,
  };
}
