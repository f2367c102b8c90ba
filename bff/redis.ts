import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const REDIS_MS = 2_000;
/** A connection without a response for this long is closed and replaced. */
const REDIS_SILENCE_MS = 2_500;

/**
 * Creates the Redis client; `connect` opens the connection.
 * @param logger logs lost connections; ioredis reconnects automatically, also when the server
 *   became a replica
 */
export function connectRedis(redisUrl: string, logger: Logger): Redis {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    enableAutoPipelining: true,
    // Fail with 503 immediately instead of waiting for Redis to come back.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: REDIS_MS,
    commandTimeout: REDIS_MS,
    // Without it, a failover that closes no connection lasts as long as the kernel retransmits
    // packets.
    socketTimeout: REDIS_SILENCE_MS,
    // After a failover, the connection may still lead to the former primary, now a replica.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  });
  redis.on('error', (error: Error) => logger.warn({ cause: error.message }, 'redis'));
  return redis;
}

/**
 * Opens the connection.
 * @throws the error that closed it; ioredis rejects with "Connection is closed." for each of them
 */
export async function openRedis(redis: Redis): Promise<void> {
  let cause: Error | undefined;
  const remember = (error: Error) => {
    cause ??= error;
  };
  redis.on('error', remember);
  try {
    await redis.connect();
  } catch (error) {
    throw cause ?? error;
  } finally {
    redis.off('error', remember);
  }
}
