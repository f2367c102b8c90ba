import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { isUsername } from '#bff/contracts/profile/username.ts';
import { withinTime } from '#bff/within-time.ts';

/**
 * Pub/sub ignores database numbers, so the channel names its own: deployments on one Redis do not
 * evict each other's pages. Channels have no slot: in a Redis Cluster every node passes messages on.
 */
export const evictionChannel = (redis: Redis): string => `page-evictions:${redis.options.db ?? 0}`;
const NAMES_PER_MESSAGE = 100;
/** Edits need Redis for their session, so that few evictions can wait for it to come back. */
const UNSENT_MAX = 10_000;
const RETRY_MS = 1_000;
/** Without a subscription no stale page is served, so it is renewed soon. */
const RECONNECT_MS = 300;
/** How long a stale page waits for the proof that no eviction was missed. */
const CONFIRM_MS = 1_000;

/** What evictions act on: the page cache of this process. */
export interface EvictionTarget {
  drop(username: string): void;
  clear(): void;
}

/**
 * Passes evictions of pages between replicas over Redis pub/sub. A message that cannot be sent is
 * repeated until Redis takes it. Messages that were missed while the subscription was lost are made up
 * for by clearing the whole cache.
 */
export class PageEvictions {
  #redis: Redis;
  #subscriber: Redis;
  #logger: Logger;
  #target: EvictionTarget | undefined;
  #subscribed = false;
  #subscribing: Promise<void> | undefined;
  #unsent = new Set<string>();
  #sending: Promise<void> | undefined;
  #timers = new Set<NodeJS.Timeout>();

  /** @param redis publishes; the subscription gets a connection of its own */
  constructor(redis: Redis, logger: Logger) {
    this.#redis = redis;
    this.#logger = logger;
    this.#subscriber = redis.duplicate({
      lazyConnect: true,
      autoResubscribe: false,
      retryStrategy: () => RECONNECT_MS,
    });
    this.#subscriber.on('error', (error: Error) => this.#warn(error, 'subscription'));
    this.#subscriber.on('ready', () => {
      this.#subscribing = this.#subscribe();
    });
    this.#subscriber.on('close', () => {
      this.#subscribed = false;
    });
    this.#subscriber.on('message', (_channel, message) => this.#receive(message));
  }

  /**
   * Subscribes; a lost subscription is renewed from then on.
   * @throws when Redis cannot be reached
   */
  async start(target: EvictionTarget): Promise<void> {
    this.#target = target;
    await this.#subscriber.connect();
    await this.#subscribing;
  }

  /** Sends what is under way and closes the subscription. */
  async stop(): Promise<void> {
    await this.#sending;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#subscriber.disconnect();
  }

  /**
   * Tells the other replicas that a page has changed. Call it after COMMIT. Resolves once Redis has
   * the message, or does not take it now: then it is repeated. Never throws.
   */
  publish(username: string): Promise<void> {
    if (this.#unsent.size < UNSENT_MAX) this.#unsent.add(username);
    else this.#warn(new Error('too many wait already'), 'message');
    return this.#send();
  }

  /**
   * Proves that every eviction published so far has arrived: messages and the reply to a PING share
   * one connection, in order. Each call sends its own: an earlier PING proves less.
   * @returns false while that is not known
   */
  async confirm(): Promise<boolean> {
    if (!this.#subscribed) return false;
    const answered = this.#subscriber.ping().then(
      () => this.#subscribed,
      () => false,
    );
    return withinTime(CONFIRM_MS, answered, () => false);
  }

  async #subscribe(): Promise<void> {
    try {
      await this.#subscriber.subscribe(evictionChannel(this.#redis));
      this.#subscribed = true;
      this.#target?.clear();
    } catch (error) {
      this.#warn(error as Error, 'subscription');
      this.#later(() => {
        if (this.#subscriber.status === 'ready') this.#subscribing = this.#subscribe();
      });
    }
  }

  /** Anything but usernames is ignored. */
  #receive(message: string): void {
    for (const username of message.split(' ', NAMES_PER_MESSAGE)) {
      if (isUsername(username)) this.#target?.drop(username);
    }
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#unsent.size > 0) {
      const names = [...this.#unsent].slice(0, NAMES_PER_MESSAGE);
      for (const name of names) this.#unsent.delete(name);
      try {
        await this.#redis.publish(evictionChannel(this.#redis), names.join(' '));
      } catch (error) {
        for (const name of names) this.#unsent.add(name);
        this.#warn(error as Error, 'message');
        this.#later(() => this.#send());
        return;
      }
    }
  }

  #later(work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, RETRY_MS);
    this.#timers.add(timer.unref());
  }

  #warn(error: Error, what: 'message' | 'subscription'): void {
    this.#logger.warn({ cause: error.message }, `page evictions: ${what} failed`);
  }
}
