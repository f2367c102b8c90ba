import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Maximum duration of synchronous work per turn, in milliseconds. It is enough for a few dozen
 * typical pages, or one of the largest.
 */
const TURN_MS = 10;

/**
 * Limits the time of synchronous work per turn of the event loop. A batched read returns up to a
 * hundred pages at once. Rendering all of them in one turn would delay every other request (S61).
 */
export class TurnBudget {
  #spentMs = 0;
  #reset: Promise<void> | undefined;

  /** Runs work now, or in a later turn if the budget of this turn is used up. */
  async run<T>(work: () => T): Promise<T> {
    while (this.#spentMs >= TURN_MS) await this.#reset;
    const startedAt = performance.now();
    try {
      return work();
    } finally {
      this.#spentMs += performance.now() - startedAt;
      this.#reset ??= this.#startTurn();
    }
  }

  async #startTurn(): Promise<void> {
    await nextTurn();
    this.#spentMs = 0;
    this.#reset = undefined;
  }
}
