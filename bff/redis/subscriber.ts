import { connect as connectTcp } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, type Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisNode } from './address.ts';
import type { RedisConnection } from './client.ts';

const RETRY_MS = 300;

const PUBLISH = "return redis.call('PUBLISH', KEYS[1], ARGV[1])";

/** A range of slots with its primary as `[host, port, id]`. Replicas follow the primary. */
type SlotRange = [from: number, to: number, primary: [host: string, port: number]];

/** Returns the primary of the slot that a key belongs to. */
async function primaryOf(cluster: Cluster, key: string): Promise<RedisNode> {
  const slot = await cluster.cluster('KEYSLOT', key);
  const ranges = (await cluster.cluster('SLOTS')) as unknown as SlotRange[];
  const range = ranges.find(([from, to]) => from <= slot && slot <= to);
  if (!range) throw new Error(`no node serves slot ${slot}`);
  const [host, port] = range[2];
  return { host, port };
}

/** Connects to the cluster node on which a channel's messages are published. */
class ChannelConnector extends AbstractConnector {
  readonly #cluster: Cluster;
  readonly #channel: string;

  constructor(cluster: Cluster, channel: string) {
    super(0);
    this.#cluster = cluster;
    this.#channel = channel;
  }

  override async connect(report: (event: string, error: Error) => void) {
    this.connecting = true;
    const node = await this.#findNode(report);
    // If this method throws, ioredis ends the client permanently, which is correct after a
    // disconnect.
    if (!node) throw new Error('Connection is closed.');
    const { tls } = this.#cluster.options.redisOptions ?? {};
    this.stream = tls ? connectTls({ ...node, ...(tls as object) }) : connectTcp(node);
    this.stream.once('error', (error) => {
      this.firstError = error;
    });
    return this.stream;
  }

  async #findNode(report: (event: string, error: Error) => void): Promise<RedisNode | undefined> {
    while (this.connecting) {
      try {
        const node = await primaryOf(this.#cluster, this.#channel);
        if (this.connecting) return node;
      } catch (error) {
        report('error', error as Error);
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }
}

/**
 * Options of the connection. It must not resubscribe automatically, because the subscriber must
 * learn that it missed messages.
 */
const OPTIONS = {
  lazyConnect: true,
  autoResubscribe: false,
  retryStrategy: () => RETRY_MS,
} satisfies RedisOptions;

/**
 * Creates a connection for a subscription to one channel; `connect` opens it. Messages and command
 * replies share the connection, so a PING reply proves that all earlier messages have arrived. The
 * cluster subscriptions of ioredis do not guarantee this: they use any node, and they do not report
 * lost messages.
 */
export function createSubscriber(redis: RedisConnection, channel: string): Redis {
  if (redis instanceof Redis) return redis.duplicate(OPTIONS);
  class Connector extends ChannelConnector {
    constructor() {
      super(redis as Cluster, channel);
    }
  }
  return new Redis({
    ...redis.options.redisOptions,
    ...OPTIONS,
    enableOfflineQueue: false,
    // Set the default explicitly, because the type of the spread options allows every mapping.
    replyMapping: 'legacy',
    Connector,
  });
}

/** Publishes a message. In a cluster, publishes it on the node of the channel's slot. */
export async function publishTo(
  redis: RedisConnection,
  channel: string,
  message: string,
): Promise<void> {
  if (redis instanceof Redis) await redis.publish(channel, message);
  else await redis.eval(PUBLISH, 1, channel, message);
}
