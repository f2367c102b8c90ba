import type { Visitor } from '#bff/analytics/visitors/visitor.ts';
import type { Increment } from './recorder.store.ts';

type Write = (batch: Map<string, Increment>) => Promise<Set<string>>;

interface Batch {
  increments: Map<string, Increment>;
  written: PromiseWithResolvers<Set<string>>;
}

/** Postgres gives up one of two transactions that wait for each other; the batch is just repeated. */
const DEADLOCK = '40P01';

interface GroupCommitOptions {
  write: Write;
  /** Runs the next write soon: at once where somebody waits, later where nobody does. */
  schedule: (flush: () => void) => void;
  /** Is told once of each batch that was lost. */
  onFailure: (error: Error) => void;
}

/**
 * Gathers increments until the next write and commits them together: one statement a batch.
 * While a write is in flight the next batch collects, so that a burst shares one COMMIT.
 */
export class GroupCommit {
  #options: GroupCommitOptions;
  #next: Batch | null = null;
  #flushing: Promise<void> | null = null;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /**
   * Adds one to what the next write brings. Whoever does not care for the outcome may drop it.
   * @returns the ids that exist, once all increments of the batch are durable
   */
  add(id: string, visitor: Visitor): Promise<Set<string>> {
    const batch = this.#collecting();
    let increment = batch.increments.get(id);
    if (!increment) {
      increment = { people: 0, bots: 0, phone: 0, tablet: 0, desktop: 0 };
      batch.increments.set(id, increment);
    }
    if (visitor === 'bot') increment.bots += 1;
    else {
      increment.people += 1;
      increment[visitor] += 1;
    }
    return batch.written.promise;
  }

  /** Resolves when nothing is waiting any more. */
  async settled(): Promise<void> {
    while (this.#next || this.#flushing) {
      this.#flush();
      await this.#flushing;
    }
  }

  #collecting(): Batch {
    if (!this.#next) {
      this.#next = { increments: new Map(), written: Promise.withResolvers() };
      this.#next.written.promise.catch(this.#options.onFailure);
      if (!this.#flushing) this.#options.schedule(() => this.#flush());
    }
    return this.#next;
  }

  #flush(): void {
    const batch = this.#next;
    if (!batch || this.#flushing) return;
    this.#next = null;
    this.#flushing = this.#commit(batch).finally(() => {
      this.#flushing = null;
      if (this.#next) this.#options.schedule(() => this.#flush());
    });
  }

  async #commit({ increments, written }: Batch): Promise<void> {
    try {
      written.resolve(await this.#writeOrRepeat(increments));
    } catch (error) {
      written.reject(error);
    }
  }

  async #writeOrRepeat(increments: Map<string, Increment>): Promise<Set<string>> {
    try {
      return await this.#options.write(increments);
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK) throw error;
      return this.#options.write(increments);
    }
  }
}
