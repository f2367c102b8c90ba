import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

export type Device = 'phone' | 'tablet' | 'desktop';
/** Everything that is no person, previews and prefetches included, counts apart. */
export type Visitor = Device | 'bot';

const AGENTS_REMEMBERED = 10_000;
/** Longer ones are no keys of the cache: it would hold on to whole headers. */
const AGENT_LENGTH = 512;
const agents = new LRUCache<string, Visitor>({ max: AGENTS_REMEMBERED });

function classifyAgent(agent: string): Visitor {
  // isbot knows neither Node's fetch ("node") nor the empty agent.
  if (agent === '' || agent === 'node' || isbot(agent)) return 'bot';
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android/i.test(agent) ? 'phone' : 'desktop';
}

function isPreview(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}

/** Who loads a page or clicks a link, by the method and headers of the request. */
export function classifyVisitor(method: string | undefined, headers: IncomingHttpHeaders): Visitor {
  if (method === 'HEAD' || isPreview(headers)) return 'bot';
  const agent = headers['user-agent'] ?? '';
  if (agent.length > AGENT_LENGTH) return classifyAgent(agent.slice(0, AGENT_LENGTH));
  let visitor = agents.get(agent);
  if (visitor === undefined) {
    visitor = classifyAgent(agent);
    agents.set(agent, visitor);
  }
  return visitor;
}

const CLICKS_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
const HANDS_REMEMBERED = 50_000;

/**
 * What one visitor does beyond 30 clicks a minute on one link is no person's doing. Kept in
 * memory for a minute under a hash; no address is stored.
 */
export class ClickPace {
  #clicks = new LRUCache<string, { count: number }>({ max: HANDS_REMEMBERED, ttl: MINUTE_MS });

  isTooFast(linkId: string, address: string, agent: string | undefined): boolean {
    const key = createHash('sha1').update(`${linkId}|${address}|${agent}`).digest('base64url');
    const hand = this.#clicks.get(key);
    if (hand) {
      hand.count += 1;
      return hand.count > CLICKS_PER_MINUTE;
    }
    this.#clicks.set(key, { count: 1 });
    return false;
  }
}
