import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import which from 'which';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { startJsRedis } from './js-redis.ts';
import { makePrivate } from './private-files.ts';
import { endStaleProcess } from './stale-process.ts';
import { StartFailure } from './start-failure.ts';
import { type Supervised, supervise } from './supervise.ts';

export interface RunningRedis {
  /** The address, including the password. */
  url: string;
  /** A short description of the server for the terminal. */
  description: string;
  /** Settles when the server has exited. The in-process server exits only when it is stopped. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

export interface RedisOptions {
  /**
   * The folder for the data and the log of the installed redis-server. Without a folder, Redis runs
   * in this process.
   */
  folder?: string;
}

async function waitUntilReady(url: string, server: Supervised): Promise<string | undefined> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 20 });
  client.on('error', () => undefined);
  try {
    const ended = server.exited.then(() => undefined);
    // ioredis delays this command while the server loads its data.
    const info = await Promise.race([client.info('server'), ended]);
    return info && (/redis_version:(\S+)/.exec(info)?.[1] ?? 'unknown');
  } finally {
    client.disconnect();
  }
}

async function startRealRedis(command: string, folder: string): Promise<RunningRedis> {
  await mkdir(folder, { recursive: true });
  const pidFile = join(folder, 'redis.pid');
  await endStaleProcess({ pidFile, folder, program: 'redis-server', signal: 'SIGTERM' });
  await makePrivate(folder);
  const password = await loadPassword(folder);
  const log = join(folder, 'server.log');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await freePort();
    const config = await writeConfig(folder, { pidFile, port, password });
    const server = supervise({ command, args: [config], signal: 'TERM', log });
    const url = `redis://:${password}@127.0.0.1:${port}`;
    const version = await waitUntilReady(url, server);
    if (version) return { ...server, url, description: `redis-server ${version}` };
    await sleep(100);
  }
  const last = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').at(-1);
  throw new StartFailure(`redis-server did not start in ${folder}: ${last}`);
}

const newPassword = () => randomBytes(24).toString('base64url');

/**
 * Returns the password in the folder; creates it at the first start. Clients can reconnect after a
 * restart, because it stays the same.
 */
async function loadPassword(folder: string): Promise<string> {
  const file = join(folder, 'posy-password');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept !== '') return kept;
  const password = newPassword();
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

interface ServerSettings {
  pidFile: string;
  port: number;
  password: string;
}

/** Writes the settings to a file, because other users can see the arguments of a process. */
async function writeConfig(folder: string, settings: ServerSettings): Promise<string> {
  const options = {
    port: settings.port,
    bind: '127.0.0.1',
    dir: folder,
    pidfile: settings.pidFile,
    requirepass: settings.password,
    appendonly: 'yes',
    save: '',
    daemonize: 'no',
  };
  const quoted = (value: string | number) => `"${`${value}`.replace(/["\\]/g, '\\$&')}"`;
  const lines = Object.entries(options).map(([key, value]) => `${key} ${quoted(value)}\n`);
  const file = join(folder, 'redis.conf');
  await writeFile(file, lines.join(''), { mode: 0o600 });
  return file;
}

/**
 * Starts Redis with a password on a private port of 127.0.0.1. With a folder, uses the installed
 * redis-server if there is one, which keeps sessions across restarts. Otherwise, runs in this
 * process.
 * @throws StartFailure
 */
export async function startRedis(options: RedisOptions = {}): Promise<RunningRedis> {
  if (options.folder !== undefined) {
    const command = await which('redis-server', { nothrow: true });
    if (command) return startRealRedis(command, resolve(options.folder));
  }
  const password = newPassword();
  const server = await startJsRedis(password);
  return {
    url: `redis://:${password}@127.0.0.1:${server.port}`,
    description: 'js-redis-server (sessions end with this process)',
    exited: new Promise(() => undefined),
    stop: () => server.close(),
  };
}
