import { costlyRequests } from '#scripts/bench/costly-requests.ts';
import { createSessions } from '#scripts/bench/create-sessions.ts';
import { type Bench, ms, type Result } from '#scripts/bench/result.ts';
import { seedPage } from '#scripts/bench/seed-pages.ts';
import { startTarget } from '#scripts/bench/targets/start-target.ts';
import { rawBytes, rawRequest } from '#test/harness/app/raw-request.ts';

const BUDGET_MS = 50;
const TIMES = 3;
/** Number of accounts. With this number, no account reaches its rate limits. */
const ACCOUNTS = 40;

/** Measures the longest time that one of the most expensive requests blocks the event loop. */
export async function eventLoopBlock(bench: Bench): Promise<Result> {
  const userIds: string[] = [];
  for (let number = 1; number <= ACCOUNTS; number += 1) {
    userIds.push((await seedPage(bench.db, `bench-block-${number}`, 0)).userId);
  }
  const { username } = await seedPage(bench.db, 'bench-block', 20);
  const posy = await startTarget('posy-monitored', bench.posyEnv);
  const cookies = await createSessions(bench.posyEnv, userIds);
  const requests = costlyRequests(username);
  const statuses = new Map<number, number>();
  let sent = 0;
  let longest = { name: '', blockedMs: 0 };

  async function send({ line, headers, body }: (typeof requests)[number]): Promise<number> {
    sent += 1;
    const all = {
      Host: 'localhost:3000',
      Cookie: cookies[sent % cookies.length] ?? '',
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    };
    await posy.longestBlock();
    const { status } = await rawRequest(posy.url, rawBytes(`${line} HTTP/1.1`, all, body));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return posy.longestBlock();
  }
  // Send some uploads before the measurement, because the first upload also loads the decoder.
  for (const request of requests.slice(-TIMES)) await send(request);
  for (const request of requests) {
    let shortest = Number.POSITIVE_INFINITY;
    for (let time = 0; time < TIMES; time += 1) shortest = Math.min(shortest, await send(request));
    if (shortest > longest.blockedMs) longest = { name: request.name, blockedMs: shortest };
  }
  await posy.stop();

  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return {
    name: 'longest event-loop block by one request',
    figure: ms(longest.blockedMs),
    budget: `≤ ${BUDGET_MS} ms`,
    isMet: longest.blockedMs <= BUDGET_MS,
    details: `${requests.length} costly requests, ${TIMES} times each; the longest: ${longest.name}; responses: ${counts}`,
  };
}
