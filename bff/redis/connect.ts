import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { parseRedisUrl, type RedisAddress } from './address.ts';
import type { RedisConnection } from './client.ts';

const REDIS_MS = 2_000;
/** Time without a response, in milliseconds, after which a connection is closed and replaced. */
const REDIS_SILENCE_MS = 2_500;
/**
 * Timeout for opening the connection, in milliseconds. It exceeds the sum of the connection
 * timeouts of two hosts.
 */
const START_MS = 6_000;
const SLOTS_REFRESH_MS = 5_000;

const retryStrategy = (attempt: number) => Math.min(100 * attempt, 2_000);

/** Each command is sent once and gets a response or an error within REDIS_MS. */
const TIMEOUTS = {
  maxRetriesPerRequest: 0,
  connectTimeout: REDIS_MS,
  commandTimeout: REDIS_MS,
  // Without this timeout, a failover that leaves the connection open would last as long as the
  // kernel retransmits packets.
  socketTimeout: REDIS_SILENCE_MS,
} as const;

const OPTIONS = {
  ...TIMEOUTS,
  lazyConnect: true,
  enableAutoPipelining: true,
  // Reject commands immediately while Redis is down, so that requests fail with 503.
  enableOfflineQueue: false,
  // After a failover, the connection may still lead to the former primary, which is now a replica.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  retryStrategy,
} satisfies RedisOptions;

type SentinelAddress = Extract<RedisAddress, { kind: 'sentinel' }>;
type ClusterAddress = Extract<RedisAddress, { kind: 'cluster' }>;

function connectSentinel({ kind: _, nodes, tls, ...options }: SentinelAddress): Redis {
  return new Redis({
    ...OPTIONS,
    ...options,
    sentinels: nodes,
    sentinelRetryStrategy: retryStrategy,
    sentinelCommandTimeout: REDIS_MS,
    ...(tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  });
}

function connectCluster({ kind: _, nodes, tls, ...login }: ClusterAddress): Cluster {
  return new Cluster(nodes, {
    lazyConnect: true,
    enableOfflineQueue: false,
    // Disable pipelining, because a batch fails as a whole if its slot has moved. A single command
    // is redirected.
    enableAutoPipelining: false,
    clusterRetryStrategy: retryStrategy,
    slotsRefreshTimeout: REDIS_MS,
    slotsRefreshInterval: SLOTS_REFRESH_MS,
    // Don't retry, because a command may have taken effect before its connection closed. A repeated
    // SET NX would then conflict with itself.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    // Return host names unchanged. By default, ioredis resolves them, but certificates contain
    // names.
    dnsLookup: (host, callback) => callback(null, host),
    redisOptions: { ...TIMEOUTS, ...login, ...(tls && { tls: {} }) },
  });
}

/**
 * Connects to each node as soon as it is known. By default, ioredis connects to a node at the first
 * command, and rejects other commands until the connection is open. Does nothing before the cluster
 * is ready, because ioredis needs an unconnected node for its check of the cluster.
 */
function connectEarly(cluster: Cluster): void {
  const connect = (node: Redis) => {
    if (cluster.status === 'ready') node.connect().catch(() => undefined);
  };
  cluster.on('+node', connect);
  cluster.on('ready', () => cluster.nodes().forEach(connect));
}

/**
 * Handles rejections of ASKING, a command that ioredis sends to the node to which a slot moves.
 * ioredis leaves the rejection unhandled, which would end the process. The caller still gets an
 * error, because the command after ASKING fails as well.
 */
function handleAsking(cluster: Cluster): void {
  cluster.on('+node', (node: Redis) => {
    const ask = node.asking.bind(node);
    node.asking = (...args) => {
      const asked = ask(...args);
      asked.catch(() => undefined);
      return asked;
    };
  });
}

function connectTo(address: RedisAddress): RedisConnection {
  if (address.kind === 'sentinel') return connectSentinel(address);
  if (address.kind === 'cluster') return connectCluster(address);
  return new Redis(address.url, OPTIONS);
}

/**
 * Creates the Redis client; `openRedis` opens the connection.
 * @param logger logs lost connections; ioredis reconnects automatically, also if the server has
 *   become a replica
 * @throws RedisAddressError
 */
export function connectRedis(redisUrl: string, logger: Logger): RedisConnection {
  const redis = connectTo(parseRedisUrl(redisUrl));
  redis.on('error', (error: Error) =>
    logger.warn({ cause: error.message }, 'redis connection failed'),
  );
  if (redis instanceof Cluster) {
    redis.on('node error', (error: Error, node: string) =>
      logger.warn({ cause: error.message, node }, 'redis node connection failed'),
    );
    handleAsking(redis);
    connectEarly(redis);
  }
  return redis;
}

/**
 * Waits for the connection. In a cluster, waits for the connection to each primary that responds.
 */
async function connected(redis: RedisConnection): Promise<void> {
  if (redis instanceof Redis) return redis.connect();
  // The result of `connect` covers only the first attempt, so ignore it.
  redis.connect().catch(() => undefined);
  await new Promise<void>((resolve) => {
    redis.once('ready', resolve);
  });
  await Promise.allSettled(redis.nodes('master').map((node) => node.ping()));
}

/**
 * Opens the connection.
 * @throws the first error of the connection, because ioredis rejects with "Connection is closed."
 *   for every error
 */
async function open(redis: RedisConnection): Promise<void> {
  let cause: Error | undefined;
  const failed = Promise.withResolvers<never>();
  const remember = (error: Error) => {
    cause ??= error;
  };
  const fail = (error: Error) => failed.reject(cause ?? error);
  const late = new Error(`not ready after ${START_MS / 1000} s`);
  const timer = setTimeout(fail, START_MS, late);
  redis.on('sentinelError', remember);
  redis.on('node error', remember);
  redis.on('error', fail);
  try {
    await Promise.race([connected(redis), failed.promise]);
  } finally {
    clearTimeout(timer);
    redis.off('sentinelError', remember);
    redis.off('node error', remember);
    redis.off('error', fail);
  }
}

/**
 * Returns the error of a test connection to the first host, because for Sentinels and clusters
 * ioredis reports only "Connection is closed". Returns `error` if the test connection succeeds.
 */
async function findCause(address: RedisAddress, error: Error): Promise<Error> {
  const [node] = address.kind === 'single' ? [] : address.nodes;
  if (!node || !error.message.includes('Connection is closed')) return error;
  const tls = address.kind !== 'single' && address.tls ? { tls: {} } : {};
  const once = { lazyConnect: true, enableReadyCheck: false, retryStrategy: null } as const;
  const probe = new Redis({ ...TIMEOUTS, ...once, ...node, ...tls });
  try {
    await open(probe);
    return error;
  } catch (cause) {
    return cause as Error;
  } finally {
    probe.disconnect();
  }
}

/**
 * Opens the connection within a time limit, because ioredis would retry forever with Sentinels or a
 * cluster.
 * @throws the error of the attempt
 */
export async function openRedis(redis: RedisConnection, redisUrl: string): Promise<void> {
  try {
    await open(redis);
  } catch (error) {
    throw await findCause(parseRedisUrl(redisUrl), error as Error);
  }
}
