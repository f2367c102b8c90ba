import type { Logger } from 'pino';
import { normalizeLine } from '#bff/contracts/text.ts';
import { createEncryption } from '#bff/crypto/encryption.ts';
import { environmentSchema } from '#bff/environment/environment.ts';
import { createLogger } from '#bff/http/logger.ts';
import { type ModerationAction, recordAction } from '#bff/moderation/actions.store.ts';
import { PageEvictions } from '#bff/public-page/page-evictions.ts';
import { PagePurges } from '#bff/public-page/page-purges.ts';
import type { RedisConnection } from '#bff/redis/client.ts';
import { connectRedis, openRedis } from '#bff/redis/connect.ts';
import { SessionStore } from '#bff/session/session-store.ts';
import { causeOf } from '#bff/startup-error.ts';
import { connect, type Db, type Tx } from '#db/connection.ts';
import {
  storedDatabaseUrl,
  storedRedisUrl,
  storedSessionKeys,
} from '#scripts/local/data-folder.ts';
import { dataFolderOf, type Environment } from '#scripts/local/settings.ts';
import { oneLine, StartFailure } from '#test/harness/servers/start-failure.ts';

const ACTOR_MAX = 100;

/** The streams of a command, such as those of a process. */
export interface Output {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
}

/** The dependencies and options of a command. */
export interface AdminContext {
  env: Environment;
  actor: string;
  /** Value of --reason. */
  reason: string | undefined;
  db: Db;
  logger: Logger;
  /** Records an action of this operator (S87). */
  record(action: Pick<ModerationAction, 'action' | 'target' | 'userId'>): Promise<void>;
  /**
   * Connects to Redis, so that the command can evict pages. Call it before the change that affects
   * the pages.
   * @throws StartFailure when Redis is unreachable
   */
  openPages(): Promise<{
    evict(page: string): Promise<void>;
    addPurges(tx: Tx, username: string): Promise<void>;
    addHostPurges(tx: Tx, host: string): Promise<void>;
  }>;
  /**
   * Opens the session store.
   * @throws StartFailure when Redis is unreachable or the session keys are not available
   */
  openSessions(): Promise<SessionStore>;
  close(): Promise<void>;
}

/**
 * Returns a variable of the environment, or else the value that the running `npm start` has stored
 * in the data folder. Ignores the data folder if the environment has the address of another
 * deployment, because a command must not combine two deployments.
 */
async function from(
  env: Environment,
  name: 'DATABASE_URL' | 'REDIS_URL' | 'SESSION_KEYS',
  stored: (folder: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (env[name] || env.DATABASE_URL || env.REDIS_URL) return env[name];
  return stored(dataFolderOf(env));
}

function missing(what: string, variable: string): StartFailure {
  return new StartFailure(
    `No ${what}: set ${variable}, or run npm start in another terminal. Nothing was changed.`,
  );
}

/**
 * Returns the name of the operator.
 * @throws StartFailure when ADMIN_ACTOR is not set
 */
function actorOf(env: Environment): string {
  const actor = normalizeLine(env.ADMIN_ACTOR ?? '');
  if (actor !== '' && actor.length <= ACTOR_MAX) return actor;
  throw new StartFailure(
    'ADMIN_ACTOR is missing: set it to your name, e.g. ADMIN_ACTOR=tess. It is stored with each action.',
  );
}

async function openRedisOf(env: Environment, logger: Logger): Promise<RedisConnection> {
  const url = await from(env, 'REDIS_URL', storedRedisUrl);
  if (!url) throw missing('Redis', 'REDIS_URL');
  const redis = connectRedis(url, logger);
  try {
    await openRedis(redis, url);
    return redis;
  } catch (error) {
    redis.disconnect();
    throw new StartFailure(
      `Redis is unreachable: ${oneLine(causeOf(error))}. Nothing was changed.`,
    );
  }
}

async function sessionKeysOf(env: Environment): Promise<readonly Buffer[]> {
  const text = await from(env, 'SESSION_KEYS', storedSessionKeys);
  if (!text) throw missing('session keys', 'SESSION_KEYS');
  const keys = environmentSchema.shape.SESSION_KEYS.safeParse(text);
  if (keys.success) return keys.data;
  throw new StartFailure(`SESSION_KEYS ${keys.error.issues[0]?.message}`);
}

/**
 * Creates the object that adds purges of CDN caches. The command only adds jobs; the server's job
 * process runs them.
 * @throws StartFailure when the variable is not valid
 */
function purgesOf(env: Environment): PagePurges {
  const urls = environmentSchema.shape.CDN_PURGE_URLS.safeParse(env.CDN_PURGE_URLS);
  if (!urls.success) throw new StartFailure(`CDN_PURGE_URLS ${urls.error.issues[0]?.message}`);
  const cdn = { seconds: 1, purgeUrls: urls.data, purgeToken: undefined };
  return new PagePurges({ cdn });
}

/**
 * Opens the dependencies of a command.
 * @throws StartFailure when ADMIN_ACTOR or the database is missing
 */
export async function openContext(
  env: Environment,
  reason: string | undefined,
  { stdout }: Output,
): Promise<AdminContext> {
  const actor = actorOf(env);
  const url = await from(env, 'DATABASE_URL', storedDatabaseUrl);
  if (!url) throw missing('database', 'DATABASE_URL');
  const db = connect(url, () => undefined);
  // Use a silent logger, because the command reports failed connections itself, in one line.
  const silent = createLogger('silent', 'admin');
  const closing: (() => Promise<void>)[] = [() => db.destroy()];

  return {
    env,
    actor,
    reason,
    db,
    logger: createLogger('info', 'admin', stdout),
    record: (action) => recordAction(db, { ...action, actor, reason }),
    async openPages() {
      const redis = await openRedisOf(env, silent);
      const evictions = new PageEvictions(redis, silent);
      closing.push(async () => {
        await evictions.stop();
        redis.disconnect();
      });
      const purges = purgesOf(env);
      return {
        addPurges: (tx, username) => purges.add(tx, username),
        addHostPurges: (tx, host) => purges.addHost(tx, host),
        async evict(page) {
          await evictions.publish(page);
          if (evictions.isSent) return;
          throw new StartFailure(
            'The change is stored, but Redis did not accept the eviction of cached pages. They expire ' +
              'after one second, or after five minutes while the database is down.',
          );
        },
      };
    },
    async openSessions() {
      const keys = await sessionKeysOf(env);
      const redis = await openRedisOf(env, silent);
      closing.push(async () => redis.disconnect());
      return new SessionStore(redis, createEncryption(keys));
    },
    async close() {
      for (const close of closing.reverse()) await close();
    },
  };
}
