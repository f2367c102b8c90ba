import { ArrivalRate } from './arrival-rate.ts';
import { TooManyUploads } from './media-errors.ts';

/**
 * Maximum number of concurrent uploads. Each uses up to 20 MB for its body and the decoded bytes.
 */
const SLOTS = 5;
/** Maximum number of concurrent uploads per network. An account may have only one at a time. */
const SLOTS_PER_NETWORK = 3;
/** Maximum number of waiting uploads. Each uses about 100 KB, because its body is not read yet. */
const WAITING = 60;
const WAITING_PER_NETWORK = 20;
const WAITING_PER_ACCOUNT = 3;
const WAIT_MS = 15_000;
/** Transfer rate in bytes per second below which an upload is always canceled. */
const RATE_MIN = 16 * 1024;
/**
 * Transfer rate in bytes per second. A slower upload is canceled if another upload waits for its
 * slot.
 */
const RATE_SLOW = 64 * 1024;
/**
 * Time in milliseconds. An upload that takes longer is canceled if another upload waits for its
 * slot.
 */
const ARRIVAL_MS = 10_000;
const REVIEW_MS = 250;

/** An upload, as seen by the queue. */
export interface Upload {
  account: string;
  network: string;
  /** Number of bytes that the connection of the upload has received so far. */
  receivedBytes(): number;
  /** Whether the body of the upload is being received. */
  isArriving(): boolean;
  /** Whether the client has disconnected. */
  isGone(): boolean;
  /** Ends the upload with an error response. */
  cut(): void;
}

interface Slot {
  upload: Upload;
  rate: ArrivalRate;
}

interface Waiting {
  upload: Upload;
  since: number;
  start: () => void;
  reject: (error: Error) => void;
}

const count = (uploads: Iterable<{ upload: Upload }>, key: 'account' | 'network', of: Upload) =>
  [...uploads].filter(({ upload }) => upload[key] === of[key]).length;

/**
 * Limits the number of uploads whose bodies are read at the same time, and thus their memory.
 * Uploads start in order of arrival. An upload waits while its account has a running upload, its
 * network has the maximum number of uploads, or all slots are occupied. Slow uploads lose their
 * slots to waiting ones.
 */
export class UploadQueue {
  readonly #slots = new Set<Slot>();
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  /**
   * Waits for a slot.
   * @returns a function that releases the slot
   * @throws TooManyUploads when too many uploads wait, when this upload has waited for WAIT_MS, or
   *   when its client has disconnected
   */
  async take(upload: Upload): Promise<() => void> {
    const isFull =
      this.#waiting.length >= WAITING ||
      count(this.#waiting, 'network', upload) >= WAITING_PER_NETWORK ||
      count(this.#waiting, 'account', upload) >= WAITING_PER_ACCOUNT;
    if (isFull) throw new TooManyUploads();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ upload, since: performance.now(), start, reject });
    this.#review();
    await promise;
    return () => this.#release(upload);
  }

  #release(upload: Upload): void {
    for (const slot of this.#slots) if (slot.upload === upload) this.#slots.delete(slot);
    this.#review();
  }

  #review(): void {
    const now = performance.now();
    for (const slot of this.#slots) {
      if (slot.upload.isArriving()) slot.rate.sample(slot.upload.receivedBytes());
      if (slot.upload.isArriving() && slot.rate.windowRate() < RATE_MIN) this.#cancel(slot);
    }
    this.#rejectExpired(now);
    this.#startAll();
    for (const waiting of [...this.#waiting]) {
      if (this.#waiting.includes(waiting)) this.#cancelSlowest(waiting.upload);
    }
    this.#schedule();
  }

  #rejectExpired(now: number): void {
    const isExpired = ({ upload, since }: Waiting) => upload.isGone() || now - since >= WAIT_MS;
    const expired = this.#waiting.filter(isExpired);
    this.#waiting = this.#waiting.filter((waiting) => !expired.includes(waiting));
    for (const { reject } of expired) reject(new TooManyUploads());
  }

  #startAll(): void {
    for (const waiting of [...this.#waiting]) {
      if (this.#blockers(waiting.upload).length > 0) continue;
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      const rate = new ArrivalRate(waiting.upload.receivedBytes());
      this.#slots.add({ upload: waiting.upload, rate });
      waiting.start();
    }
  }

  /**
   * Returns the occupied slots that prevent this upload from starting. One of them must become free
   * first.
   */
  #blockers(upload: Upload): Slot[] {
    const slots = [...this.#slots];
    const own = slots.filter((slot) => slot.upload.account === upload.account);
    if (own.length > 0) return own;
    const ofNetwork = slots.filter((slot) => slot.upload.network === upload.network);
    if (ofNetwork.length >= SLOTS_PER_NETWORK) return ofNetwork;
    return slots.length >= SLOTS ? slots : [];
  }

  /**
   * Cancels one of the uploads that prevent this one from starting, to free its slot: the slowest
   * if it is too slow, otherwise the slowest of those that have taken too long.
   */
  #cancelSlowest(upload: Upload): void {
    const arriving = this.#blockers(upload).filter((slot) => slot.upload.isArriving());
    const [slowest] = arriving.sort((a, b) => a.rate.recentRate() - b.rate.recentRate());
    const overdue = arriving.find(({ rate }) => rate.elapsedMs() >= ARRIVAL_MS);
    if (slowest && slowest.rate.recentRate() < RATE_SLOW) this.#cancel(slowest);
    else if (overdue) this.#cancel(overdue);
    this.#startAll();
  }

  #cancel(slot: Slot): void {
    this.#slots.delete(slot);
    slot.upload.cut();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#slots.size === 0 && this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => this.#review(), REVIEW_MS).unref();
  }
}
