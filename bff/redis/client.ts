import type { Cluster, Redis } from 'ioredis';

/** A connection to one server, to the primary that Sentinels name, or to a cluster. */
export type RedisConnection = Redis | Cluster;

/**
 * The commands that the server uses. Each command has a single key, because the keys of a MULTI, of
 * a pipeline or of a command with several keys can be on different nodes of a Redis Cluster. A
 * change of several keys is a sequence of commands, of which only the first ones may succeed. Such
 * a change writes an index entry before the record, and deletes the record before the index entry.
 */
export interface RedisClient {
  get(key: string): Promise<string | null>;
  getdel(key: string): Promise<string | null>;
  set: Redis['set'];
  incr(key: string): Promise<number>;
  incrby(key: string, increment: number): Promise<number>;
  del(key: string): Promise<number>;
  exists(key: string): Promise<number>;
  pttl(key: string): Promise<number>;
  pexpire(key: string, milliseconds: number): Promise<number>;
  expireat(key: string, seconds: number): Promise<number>;
  sadd(key: string, ...members: string[]): Promise<number>;
  srem(key: string, ...members: string[]): Promise<number>;
  smembers(key: string): Promise<string[]>;
  scard(key: string): Promise<number>;
  srandmember(key: string, count: number): Promise<string[]>;
  pfadd(key: string, ...elements: string[]): Promise<number>;
  pfcount(key: string): Promise<number>;
  eval(
    script: string,
    numberOfKeys: 1,
    key: string,
    ...args: (string | number)[]
  ): Promise<unknown>;
  ping(): Promise<string>;
}
