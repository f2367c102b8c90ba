import { retryConflicts } from '#db/retry-conflicts.ts';

export type BatchKind = 'clicks' | 'views';

/**
 * Called after the COMMIT of a batch.
 * @param seconds time since the first visit of the batch
 */
export type ObserveBatch = (kind: BatchKind, visits: number, seconds: number) => void;

interface GroupCommitOptions<Batch, Result> {
  /** Creates an empty batch. */
  empty: () => Batch;
  /**
   * Writes a batch.
   * @param since time when the batch began, in milliseconds of `performance.now()`
   */
  write: (batch: Batch, since: number) => Promise<Result>;
  /**
   * Schedules the write of a batch when no other write is in flight. `settled` does not wait for
   * the schedule: it writes immediately.
   */
  schedule: (flush: () => void) => void;
  /** Called once for each batch whose write failed. */
  onFailure: (error: Error, batch: Batch) => void;
}

interface Gathering<Batch, Result> {
  batch: Batch;
  since: number;
  /**
   * Resolves when the batch is durable, and rejects when its write failed. Callers may ignore this
   * promise: a rejection never counts as unhandled.
   */
  written: Promise<Result>;
  settle: Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>;
}

/**
 * Writes concurrent additions as one batch per COMMIT. While a write is in flight, further
 * additions collect in the next batch.
 */
export class GroupCommit<Batch, Result> {
  #options: GroupCommitOptions<Batch, Result>;
  #next: Gathering<Batch, Result> | null = null;
  #flushing: Promise<void> | null = null;

  constructor(options: GroupCommitOptions<Batch, Result>) {
    this.#options = options;
  }

  /**
   * Returns the batch of the next write. Callers must add to the batch before their next `await`.
   * `written` settles with the outcome of the write.
   */
  gather(): Pick<Gathering<Batch, Result>, 'batch' | 'written'> {
    if (!this.#next) {
      const { promise: written, ...settle } = Promise.withResolvers<Result>();
      const batch = this.#options.empty();
      this.#next = { batch, since: performance.now(), written, settle };
      written.catch((error: Error) => this.#options.onFailure(error, batch));
      if (!this.#flushing) this.#options.schedule(() => this.#flush());
    }
    return this.#next;
  }

  /** Resolves when no write is pending. */
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

  async #commit({ batch, since, settle }: Gathering<Batch, Result>): Promise<void> {
    try {
      settle.resolve(await retryConflicts(() => this.#options.write(batch, since)));
    } catch (error) {
      settle.reject(error);
    }
  }
}
