import { LRUCache } from 'lru-cache';

const CLICKS_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
const HANDS_REMEMBERED = 50_000;

/**
 * What one visitor does beyond 30 clicks a minute on one link is no person's doing. Kept in
 * memory for a minute under a hash; no address is stored.
 */
export class ClickPace {
  #clicks = new LRUCache<string, { count: number }>({ max: HANDS_REMEMBERED, ttl: MINUTE_MS });

  /** @param hand one visitor on one link */
  isTooFast(hand: string): boolean {
    const known = this.#clicks.get(hand);
    if (known) {
      known.count += 1;
      return known.count > CLICKS_PER_MINUTE;
    }
    this.#clicks.set(hand, { count: 1 });
    return false;
  }
}
