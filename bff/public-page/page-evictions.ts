import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { isUsername } from '#bff/contracts/username.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import type { RedisConnection } from '#bff/redis/client.ts';
import { createSubscriber, publishTo } from '#bff/redis/subscriber.ts';

/**
 * Returns the name of the channel. It contains the database number, because pub/sub ignores
 * databases, and deployments that share a Redis must not evict each other's pages. A cluster has
 * only one database.
 */
export const evictionChannel = (redis: RedisConnection): string =>
  `page-evictions:${('db' in redis.options && redis.options.db) || 0}`;
/** The message that evicts all pages. It is not a valid username. */
export const EVERY_PAGE = 'EVERY-PAGE';
const NAMES_PER_MESSAGE = 100;
/**
 * Maximum number of unsent evictions. Few evictions wait while Redis is down, because edits need
 * Redis for their session.
 */
const UNSENT_MAX = 10_000;
const RETRY_MS = 1_000;
/** Timeout in milliseconds for the confirmation that no eviction was missed. */
const CONFIRM_MS = 1_000;

/** Receives evictions. The page cache of this process implements it. */
export interface EvictionTarget {
  drop(username: string): void;
  clear(): void;
}

/**
 * Exchanges page evictions between replicas over Redis pub/sub. Retries a message until Redis
 * accepts it. Clears the whole cache if the subscription was lost, because messages may have been
 * missed.
 */
export class PageEvictions {
  #redis: RedisConnection;
  #channel: string;
  #subscriber: Redis;
  #logger: Logger;
  #target: EvictionTarget | undefined;
  #subscribed = false;
  #subscribing: Promise<void> | undefined;
  #unsent = new Set<string>();
  #sending: Promise<void> | undefined;
  #timers = new Set<NodeJS.Timeout>();

  /** @param redis the client that publishes; the subscription opens a separate connection */
  constructor(redis: RedisConnection, logger: Logger) {
    this.#redis = redis;
    this.#channel = evictionChannel(redis);
    this.#logger = logger;
    this.#subscriber = createSubscriber(redis, this.#channel);
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
   * Subscribes, and resubscribes whenever the subscription is lost.
   * @throws when Redis is unreachable
   */
  async start(target: EvictionTarget): Promise<void> {
    this.#target = target;
    await this.#subscriber.connect();
    await this.#subscribing;
  }

  /** Waits for the messages that are being sent, cancels retries, and closes the subscription. */
  async stop(): Promise<void> {
    await this.#sending;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#subscriber.disconnect();
  }

  /**
   * Notifies the other replicas that a page has changed. Call it after COMMIT. Resolves when Redis
   * has accepted or rejected the message; a rejected message is retried. Never throws.
   * @param username a username, or EVERY_PAGE
   */
  publish(username: string): Promise<void> {
    if (this.#unsent.size < UNSENT_MAX) this.#unsent.add(username);
    else this.#warn(new Error('too many messages are waiting'), 'message');
    return this.#send();
  }

  /** Returns whether Redis has accepted every message. Call it after `publish` has resolved. */
  get isSent(): boolean {
    return this.#unsent.size === 0;
  }

  /**
   * Confirms that every eviction published so far has arrived. Sends a PING, whose reply follows
   * all earlier messages on the same connection. Each call sends a separate PING, because an
   * earlier PING covers fewer evictions.
   * @returns false when this cannot be confirmed
   */
  async confirm(): Promise<boolean> {
    if (!this.#subscribed) return false;
    const replied = this.#subscriber.ping().then(
      () => this.#subscribed,
      () => false,
    );
    return withTimeout(CONFIRM_MS, replied, () => false);
  }

  async #subscribe(): Promise<void> {
    try {
      await this.#subscriber.subscribe(this.#channel);
      this.#subscribed = true;
      this.#target?.clear();
    } catch (error) {
      this.#warn(error as Error, 'subscription');
      this.#retryLater(() => {
        if (this.#subscriber.status === 'ready') this.#subscribing = this.#subscribe();
      });
    }
  }

  /** Evicts the page of a username, or all pages. Ignores other messages. */
  #receive(message: string): void {
    for (const username of message.split(' ', NAMES_PER_MESSAGE)) {
      if (username === EVERY_PAGE) this.#target?.clear();
      else if (isUsername(username)) this.#target?.drop(username);
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
        await publishTo(this.#redis, this.#channel, names.join(' '));
      } catch (error) {
        for (const name of names) this.#unsent.add(name);
        this.#warn(error as Error, 'message');
        this.#retryLater(() => this.#send());
        return;
      }
    }
  }

  #retryLater(work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, RETRY_MS);
    this.#timers.add(timer.unref());
  }

  #warn(error: Error, operation: 'message' | 'subscription'): void {
    this.#logger.warn({ cause: error.message }, `page evictions: ${operation} failed`);
  }
}
