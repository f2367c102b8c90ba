import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stytchApiUrl } from '#bff/config.ts';
import { makePrivate, restrict } from '#test/harness/servers/private-files.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { type Environment, hasStytchProject } from './settings.ts';

/** Files and folders to make private. Postgres protects its own files. */
const CONTENTS = [
  'session-keys',
  'database-url',
  'redis-url',
  'provider',
  'redis',
  'compiled',
] as const;
type FileName = (typeof CONTENTS)[number];

async function read(folder: string, name: FileName): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, name), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function write(folder: string, name: FileName, text: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(`${path}.new`, `${text}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/**
 * Creates the data folder. If root runs this, other users may traverse the folder but not list it,
 * because Postgres then runs as another user.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await restrict(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** Removes other users' access to the contents. An earlier version allowed this access. */
export async function protectContents(folder: string): Promise<void> {
  for (const name of CONTENTS) await makePrivate(join(folder, name));
}

/**
 * Returns the stored session key. Creates the key at the first start, so that sessions survive a
 * restart and no key is part of the release.
 */
export async function sessionKeysIn(folder: string): Promise<string> {
  const stored = await read(folder, 'session-keys');
  if (stored !== undefined) return stored;
  const key = randomBytes(32).toString('base64');
  await write(folder, 'session-keys', key);
  return key;
}

/**
 * Stores the database URL, including the password, for commands that run while a local start is
 * running.
 */
export const storeDatabaseUrl = (folder: string, url: string) => write(folder, 'database-url', url);

/**
 * Returns the database URL of the last local start, if there is one. This database may no longer be
 * running.
 */
export const storedDatabaseUrl = (folder: string) => read(folder, 'database-url');

/**
 * Stores the URL of Redis, including the password, for commands that run while a local start is
 * running.
 */
export const storeRedisUrl = (folder: string, url: string) => write(folder, 'redis-url', url);

/**
 * Returns the Redis URL of the last local start, if there is one. This Redis may no longer be
 * running.
 */
export const storedRedisUrl = (folder: string) => read(folder, 'redis-url');

/** Returns the session keys of the last local start, if there are any. */
export const storedSessionKeys = (folder: string) => read(folder, 'session-keys');

/**
 * Stores the emulator's STYTCH_* variables for commands that run while a local start is running.
 */
export const storeProvider = (folder: string, env: Environment) =>
  write(folder, 'provider', JSON.stringify(env));

/**
 * Returns the Stytch project in the STYTCH_* variables, or else the project of the last local
 * start. Ignores the folder if the environment has the address of another deployment, because a
 * command must not combine two deployments.
 * @throws StartFailure when there is neither
 */
export async function providerSettings(env: Environment, folder: string) {
  const stored = async () =>
    env.DATABASE_URL || env.REDIS_URL
      ? {}
      : (JSON.parse((await read(folder, 'provider')) ?? '{}') as Environment);
  const from: Environment = hasStytchProject(env) ? env : await stored();
  const { STYTCH_PROJECT_ID: projectId, STYTCH_SECRET: secret } = from;
  if (!projectId || !secret) {
    throw new StartFailure(
      'No sign-in provider: set the STYTCH_* variables, or run npm start in another terminal. Nothing was changed.',
    );
  }
  const ownUrl = stytchApiUrl(projectId);
  const apiUrl = from.STYTCH_API_URL || ownUrl;
  const publicToken = from.STYTCH_PUBLIC_TOKEN ?? '';
  return { projectId, secret, publicToken, apiUrl, isEmulator: apiUrl !== ownUrl };
}
