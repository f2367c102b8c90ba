import { Unavailable } from '#bff/domain-errors.ts';
import type { BatchOutcome } from './batch-outcome.ts';
import { type Increments, mergeIncrements } from './increment.ts';

/**
 * Maximum time that a click waits for a lock, in milliseconds. Equals the statement timeout in
 * db/knexfile.ts.
 */
const WAIT_MS = 3_000;
const RETRY_MS = 50;

interface WaitingClicks {
  batch: Increments;
  /** Time at which waiting clicks are rejected, in milliseconds of `performance.now()`. */
  deadline: number;
  settle: Pick<PromiseWithResolvers<boolean>, 'resolve' | 'reject'>;
}

interface LockedClicksOptions {
  /** Counts clicks. Skips locked rows instead of waiting for them. */
  write: (batch: Increments) => Promise<BatchOutcome>;
  onFailure: (error: Error, batch: Increments) => void;
}

/**
 * Retries clicks on links whose rows are locked by another transaction. The retries are separate
 * from the other writes, so that they do not delay clicks on other links.
 */
export class LockedClicks {
  #options: LockedClicksOptions;
  #waiting = new Map<string, WaitingClicks[]>();
  #attempt: Promise<void> | null = null;

  constructor(options: LockedClicksOptions) {
    this.#options = options;
  }

  /** Returns whether clicks on this link are waiting for its lock. */
  has(linkId: string): boolean {
    return this.#waiting.has(linkId);
  }

  /**
   * Queues clicks until the lock of their link is free. Resolves when they are counted.
   * @param batch clicks on this link only
   * @returns false when the link does not exist
   * @throws Unavailable when the link stays locked for WAIT_MS
   */
  add(linkId: string, batch: Increments): Promise<boolean> {
    const { promise, ...settle } = Promise.withResolvers<boolean>();
    const clicks = { batch, deadline: performance.now() + WAIT_MS, settle };
    const waiting = this.#waiting.get(linkId);
    if (waiting) waiting.push(clicks);
    else this.#waiting.set(linkId, [clicks]);
    this.#schedule();
    return promise;
  }

  /** Resolves when every click is counted or rejected. */
  async settled(): Promise<void> {
    while (this.#attempt) await this.#attempt;
  }

  #schedule(): void {
    if (this.#attempt) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#attempt = promise;
    const again = async () => {
      await this.#try();
      this.#attempt = null;
      if (this.#waiting.size > 0) this.#schedule();
      resolve();
    };
    // The random delay keeps replicas that wait for the same row from retrying at the same time.
    setTimeout(() => void again(), RETRY_MS * (0.5 + Math.random()));
  }

  async #try(): Promise<void> {
    // Keep emptied lists in the map, so that clicks that arrive during the write are queued as
    // well.
    const tried = [...this.#waiting].map(([id, list]) => [id, list.splice(0)] as const);
    const batch: Increments = new Map();
    for (const clicks of tried.flatMap(([, list]) => list)) mergeIncrements(batch, clicks.batch);
    try {
      const outcome = await this.#options.write(batch);
      for (const [id, list] of tried) this.#settle(id, list, outcome);
    } catch (error) {
      this.#options.onFailure(error as Error, batch);
      for (const { settle } of tried.flatMap(([, list]) => list)) settle.reject(error);
    }
    for (const [id, list] of this.#waiting) if (list.length === 0) this.#waiting.delete(id);
  }

  #settle(id: string, list: readonly WaitingClicks[], outcome: BatchOutcome): void {
    const { days, locked, refused } = outcome;
    const error = refused.get(id);
    if (error) {
      for (const { settle } of list) settle.reject(error);
      return;
    }
    if (!locked.has(id)) {
      for (const { settle } of list) settle.resolve(days.has(id));
      return;
    }
    const now = performance.now();
    for (const clicks of list) {
      if (now < clicks.deadline) this.#waiting.get(id)?.push(clicks);
      else clicks.settle.reject(new Unavailable(undefined, { cause: new Error('link locked') }));
    }
  }
}
