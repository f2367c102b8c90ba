import { Agent, request } from 'node:http';
import { CHROME } from './browserless-client.ts';

const CLICKS_PER_VISITOR = 20;

export interface ClickLoad {
  /** Base URLs of the replicas; each client uses one of them. */
  urls: readonly string[];
  linkIds: readonly string[];
  clients: number;
  milliseconds: number;
}

export interface LoadResult {
  /** Number of clicks with status 204. */
  acknowledged: number;
  /** Status codes of all other responses. */
  refused: number[];
}

/**
 * Posts one click.
 * @returns the status code
 */
export function postClick(
  url: string,
  linkId: string,
  { agent, address, userAgent = CHROME }: { agent?: Agent; address: string; userAgent?: string },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    'User-Agent': userAgent,
    'X-Forwarded-For': address,
    'Sec-Fetch-Site': 'same-origin',
  };
  const options = { method: 'POST', headers, ...(agent && { agent }) };
  request(`${url}/api/links/${linkId}/click`, options, (response) => {
    response.resume();
    response.once('end', () => resolve(response.statusCode ?? 0));
  })
    .once('error', reject)
    .end();
  return promise;
}

/** Clicks all links from all clients for a while, below the visit rate limit. */
export async function loadClicks(load: ClickLoad): Promise<LoadResult> {
  const { urls, linkIds, clients, milliseconds } = load;
  const agent = new Agent({ keepAlive: true });
  const result: LoadResult = { acknowledged: 0, refused: [] };
  const endsAt = performance.now() + milliseconds;

  async function run(client: number): Promise<void> {
    const url = urls[client % urls.length] as string;
    for (let click = 0; performance.now() < endsAt; click += 1) {
      const linkId = linkIds[(client + click) % linkIds.length] as string;
      const userAgent = `${CHROME} Visitor/${Math.floor(click / CLICKS_PER_VISITOR)}`;
      const status = await postClick(url, linkId, {
        agent,
        address: `10.4.0.${client}`,
        userAgent,
      });
      if (status === 204) result.acknowledged += 1;
      else result.refused.push(status);
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  agent.destroy();
  return result;
}
