import { retryConflicts } from '#db/retry-conflicts.ts';

export type BatchKind = 'clicks' | 'views';

/**
 * Called after the COMMIT of a batch.
 * @param seconds time since its first visit
 */
export type ObserveBatch = (kind: BatchKind, visits: number, seconds: number) => void;

interface GroupCommitOptions<Batch, Result> {
  /** Creates an empty batch. */
  empty: () => Batch;
  /** @param since when the batch began, on the clock of `performance.now()` */
  write: (batch: Batch, since: number) => Promise<Result>;
  /** Schedules the next write: immediately when a caller waits for it, later otherwise. */
  schedule: (flush: () => void) => void;
  /** Called once for each batch whose write failed. */
  onFailure: (error: Error, batch: Batch) => void;
}

interface Gathering<Batch, Result> {
  batch: Batch;
  since: number;
  /**
   * Settles when the batch is durable. Its rejection never counts as unhandled, so callers may
   * ignore it.
   */
  written: Promise<Result>;
  settle: Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>;
}

/**
 * Groups concurrent additions into one batch per commit. While one write is in flight, the next
 * batch collects, so that a burst shares a single COMMIT.
 */
export class GroupCommit<Batch, Result> {
  #options: GroupCommitOptions<Batch, Result>;
  #next: Gathering<Batch, Result> | null = null;
  #flushing: Promise<void> | null = null;

  constructor(options: GroupCommitOptions<Batch, Result>) {
    this.#options = options;
  }

  /**
   * Returns the batch of the next write. Add to it synchronously; await `written` for the outcome.
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
