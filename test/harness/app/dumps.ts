import type { Redis } from 'ioredis';
import type { Db } from '#db/connection.ts';

/** Decodes binary values with one character per byte, so that tests can search them for text. */
const text = (value: Buffer | null): string => value?.toString('latin1') ?? '';

async function read(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key);
  if (type === 'string') return text(await redis.getBuffer(key));
  if (type === 'set') return (await redis.smembersBuffer(key)).map(text).join(' ');
  if (type === 'hash') return JSON.stringify(await redis.hgetall(key));
  if (type === 'none') return '';
  throw new Error(`${key} is a ${type}: add support for this type to the dump.`);
}

export async function dumpRedis(redis: Redis): Promise<string> {
  const lines: string[] = [];
  for (const key of await redis.keys('*')) lines.push(`${key} ${await read(redis, key)}`);
  return lines.join('\n');
}

export async function dumpDatabase(db: Db): Promise<string> {
  const tables = await db('pg_tables')
    .select('schemaname', 'tablename')
    .whereIn('schemaname', ['public', 'graphile_worker']);
  const lines: string[] = [];
  for (const { schemaname, tablename } of tables) {
    const { rows } = await db.raw('SELECT t::text AS row FROM ??.?? t', [schemaname, tablename]);
    for (const { row } of rows) lines.push(`${tablename} ${row}`);
  }
  return lines.join('\n');
}
