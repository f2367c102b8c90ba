import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const REDIS_MS = 2_000;
/** A connection that says nothing for so long after a command is given up, and a new one made. */
const REDIS_SILENCE_MS = 2_500;

/**
 * How the server talks to Redis; `connect` opens the connection.
 * @param logger is told of breaks; ioredis reconnects by itself, also when the server is a replica
 */
export function connectRedis(redisUrl: string, logger: Logger): Redis {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    enableAutoPipelining: true,
    // A request says 503 at once rather than waiting for Redis to come back.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: REDIS_MS,
    commandTimeout: REDIS_MS,
    // Without it a failover that closes nothing lasts as long as the kernel repeats its packets.
    socketTimeout: REDIS_SILENCE_MS,
    // After a failover the connection may still lead to the former primary, now a replica.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  });
  redis.on('error', (error: Error) => logger.warn({ cause: error.message }, 'redis'));
  return redis;
}
