import { join, relative } from 'node:path';
import { startPostgres } from '#test/harness/postgres/postgres.ts';
import { startRedis } from '#test/harness/servers/redis.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import {
  protectContents,
  sessionKeysIn,
  storeDatabaseUrl,
  storeProvider,
  storeRedisUrl,
} from './data-folder.ts';
import { startEmulator } from './emulator.ts';
import type { Environment, Settings } from './settings.ts';

/** A service of the local start, with its variables for the app and its line in the terminal. */
interface Part {
  env: Environment;
  line: string;
}

interface Running {
  exited: Promise<void>;
  stop(): Promise<void>;
}

export interface StartContext {
  settings: Settings;
  env: Environment;
  stack: AsyncDisposableStack;
  /** Called when a service exits unexpectedly. */
  lost(error: StartFailure): void;
}

/** Returns a database URL without its password. */
function withoutSecret(address: string): string {
  if (!URL.canParse(address)) return 'as set';
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/** Returns a path relative to the working directory. */
function displayPath(path: string): string {
  const short = relative('.', path);
  return short.startsWith('..') ? path : short;
}

function keep(context: StartContext, name: string, part: Running): void {
  context.stack.defer(() => part.stop());
  void part.exited.then(() => context.lost(new StartFailure(`${name} ended unexpectedly.`)));
}

async function postgres(context: StartContext): Promise<Part> {
  const given = context.env.DATABASE_URL;
  if (given) return { env: {}, line: `Postgres  ${withoutSecret(given)} (DATABASE_URL)` };
  const dataFolder = join(context.settings.dataFolder, 'postgres');
  const server = await startPostgres({ dataFolder });
  keep(context, 'Postgres', server);
  await storeDatabaseUrl(context.settings.dataFolder, server.url);
  return {
    env: { DATABASE_URL: server.url },
    line: `Postgres  embedded ${server.version}, data in ${displayPath(dataFolder)}`,
  };
}

async function redis(context: StartContext): Promise<Part> {
  const given = context.env.REDIS_URL;
  if (given) return { env: {}, line: `Redis     ${withoutSecret(given)} (REDIS_URL)` };
  const folder = join(context.settings.dataFolder, 'redis');
  const server = await startRedis({ folder });
  keep(context, 'Redis', server);
  await storeRedisUrl(context.settings.dataFolder, server.url);
  return { env: { REDIS_URL: server.url }, line: `Redis     ${server.description}` };
}

async function stytch(context: StartContext): Promise<Part> {
  const { emulatorPort, publicUrl, dataFolder } = context.settings;
  if (emulatorPort === undefined) {
    return { env: {}, line: `Stytch    project ${context.env.STYTCH_PROJECT_ID}` };
  }
  const redirectUrls = [`${publicUrl}/auth/callback`, `${publicUrl}/reset-password`];
  const cacheFolder = join(dataFolder, 'compiled');
  const emulator = await startEmulator({ port: emulatorPort, redirectUrls, cacheFolder });
  keep(context, 'The Stytch emulator', emulator);
  await storeProvider(dataFolder, emulator.env);
  const SIGN_IN_METHODS = context.env.SIGN_IN_METHODS ?? 'all';
  const testHosts = [context.env.OUTBOUND_TEST_HOSTS, emulator.pictureHost].filter(Boolean);
  const lines = [
    `Stytch    emulator at ${emulator.url} (no account needed)`,
    `Inbox     ${emulator.url}/emulator/inbox (codes and links that a real project would send)`,
  ];
  const OUTBOUND_TEST_HOSTS = testHosts.join(',');
  return {
    env: { ...emulator.env, SIGN_IN_METHODS, OUTBOUND_TEST_HOSTS },
    line: lines.join('\n'),
  };
}

async function sessionKeys(context: StartContext): Promise<Part> {
  if (context.env.SESSION_KEYS) return { env: {}, line: 'Sessions  keys from SESSION_KEYS' };
  const { dataFolder } = context.settings;
  const keys = await sessionKeysIn(dataFolder);
  const line = `Sessions  key in ${displayPath(join(dataFolder, 'session-keys'))}`;
  return { env: { SESSION_KEYS: keys }, line };
}

/**
 * Starts those services for which the environment has no address.
 * @returns the lines to print and the complete environment
 */
export async function startServices(context: StartContext) {
  await protectContents(context.settings.dataFolder);
  const parts = await Promise.all([
    postgres(context),
    redis(context),
    stytch(context),
    sessionKeys(context),
  ]);
  return {
    lines: parts.map((part) => part.line),
    env: Object.assign({}, context.env, ...parts.map((part) => part.env)) as Environment,
  };
}
