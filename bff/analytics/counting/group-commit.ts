import { retryConflicts } from '#db/retry-conflicts.ts';

interface GroupCommitOptions<Batch, Result> {
  /** Makes the batch that the next callers join. */
  empty: () => Batch;
  write: (batch: Batch) => Promise<Result>;
  /** Runs the next write soon: at once where somebody waits, later where nobody does. */
  schedule: (flush: () => void) => void;
  /** Is told once of each batch that was lost. */
  onFailure: (error: Error) => void;
}

interface Gathering<Batch, Result> {
  batch: Batch;
  /** Settles when the batch is durable. Whoever does not care for the outcome may drop it. */
  written: Promise<Result>;
  settle: Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>;
}

/**
 * Gathers what comes in until the next write and commits it together: one write a batch.
 * While a write is in flight the next batch collects, so that a burst shares one COMMIT.
 */
export class GroupCommit<Batch, Result> {
  #options: GroupCommitOptions<Batch, Result>;
  #next: Gathering<Batch, Result> | null = null;
  #flushing: Promise<void> | null = null;

  constructor(options: GroupCommitOptions<Batch, Result>) {
    this.#options = options;
  }

  /** What the next write brings: add to its batch at once, and wait for `written` if you care. */
  gather(): Pick<Gathering<Batch, Result>, 'batch' | 'written'> {
    if (!this.#next) {
      const { promise: written, ...settle } = Promise.withResolvers<Result>();
      this.#next = { batch: this.#options.empty(), written, settle };
      written.catch(this.#options.onFailure);
      if (!this.#flushing) this.#options.schedule(() => this.#flush());
    }
    return this.#next;
  }

  /** Resolves when nothing is waiting any more. */
  async settled(): Promise<void> {
    while (this.#next || this.#flushing) {
      this.#flush();
      await this.#flushing;
    }
  }

  #flush(): void {
    const next = this.#next;
    if (!next || this.#flushing) return;
    this.#next = null;
    this.#flushing = this.#commit(next).finally(() => {
      this.#flushing = null;
      if (this.#next) this.#options.schedule(() => this.#flush());
    });
  }

  async #commit({ batch, settle }: Gathering<Batch, Result>): Promise<void> {
    try {
      settle.resolve(await retryConflicts(() => this.#options.write(batch)));
    } catch (error) {
      settle.reject(error);
    }
  }
}
