import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { KINDS, Load, type Rates } from '#test/harness/load/load.ts';
import { oneLine } from '#test/harness/servers/start-failure.ts';
import { findings, LIMITS, table } from './load/report.ts';

const USAGE = `Usage: npm run load -- ADDRESS [options]

Sends page views, clicks, edits and sign-ins at constant rates (an open loop: the rates do not depend
on the speed of the server), and fails if a limit is exceeded. Edits and sign-ins need a deployment
that uses the emulator, such as npm start; they create accounts named "Load …".

  --seconds N      duration (default 60)
  --visitors N     page views a second (300)
  --clicks N       clicks a second (50)
  --edits N        edits a second (5)
  --sign-ins N     sign-ins a second (0.4)
  --page USERNAME  only views this page and clicks its links; both count as visits. Use it for a
                   deployment with a real provider; lost clicks are then not detected
  --origin URL     PUBLIC_URL of the deployment (default: ADDRESS)

Limits: p99 at most ${LIMITS.p99Ms} ms for each kind, no failed request, no lost acknowledged change.
`;

const text = (value: string) => ({ type: 'string', default: value }) as const;

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: text('60'),
      visitors: text('300'),
      clicks: text('50'),
      edits: text('5'),
      'sign-ins': text('0.4'),
      page: { type: 'string' },
      origin: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return true;
  }
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0) throw new Error(USAGE);
  const amount = (name: 'seconds' | (typeof KINDS)[number]) => {
    const number = Number(values[name]);
    if (!(number >= 0)) throw new Error(`--${name} must be a number`);
    return number;
  };
  const rates = Object.fromEntries(KINDS.map((kind) => [kind, amount(kind)])) as Rates;
  const seconds = amount('seconds');
  const target = { url: new URL(url).origin, publicUrl: new URL(values.origin ?? url).origin };
  const load = values.page
    ? await Load.ofPage(target, { ...rates, edits: 0, 'sign-ins': 0 }, values.page)
    : await Load.withCreators(target, rates);
  load.start();
  await sleep(seconds * 1_000);
  await load.end();
  const problems = findings(load);
  process.stdout.write(`${table(load)}\n`);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length === 0;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  const message = (error as Error).message;
  process.stderr.write(`${message === USAGE ? USAGE : oneLine(error)}\n`);
  process.exitCode = 1;
}
