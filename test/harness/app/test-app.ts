import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, vi } from 'vitest';
import { loadConfig } from '#bff/config.ts';
import { type RunningServer, serve } from '#bff/main.ts';
import { connect, type Db } from '#db/connection.ts';
import { createDatabase, createRedis } from '#test/harness/services/databases.ts';
import {
  chooseAccount,
  type PersonToChoose,
} from '#test/stytch-emulator/oauth/account-page/choose-account.ts';
import { type RunningEmulator, startEmulator } from '#test/stytch-emulator/server.ts';
import { BrowserlessClient } from './browserless-client.ts';

// The provider's client warns of every address that is not its own.
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).startsWith('[Stytch] Warning')) warn(...words);
};

/** Nobody listens there: browserless clients connect to the real port and name this as Origin. */
export const PUBLIC_URL = 'http://localhost:3000';

export const PROJECT = {
  projectId: 'project-test-11111111-2222-4333-8444-555555555555',
  secret: 'secret-test-posy-api-tests',
  publicToken: 'public-token-test-11111111-2222-4333-8444-555555555555',
};

/** Signs the provider's webhooks. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

export interface AppOptions {
  publicUrl?: string;
  /** One by default: each client then has an address of its own, as behind one proxy. */
  trustedProxies?: number;
  /** Instead of the emulator. */
  stytchApiUrl?: string;
  /** All by default. */
  signInMethods?: string;
  /** As SECURITY_CONTACT; a mailbox by default, none when it is null. */
  securityContact?: string | null;
  /** base64, comma-separated. */
  sessionKeys?: string;
  /** Another way to the same database or Redis, e.g. through a TcpProxy. */
  databaseUrl?: string;
  redisUrl?: string;
}

/** What several servers may share: replicas, or one before and after a restart. */
export interface Surroundings {
  databaseUrl: string;
  redisUrl: string;
  db: Db;
  redis: Redis;
  emulator: RunningEmulator;
}

/** Where the provider may send a browser back to; the first is meant where none is named. */
const redirectUrls = (publicUrl = PUBLIC_URL) => [
  `${publicUrl}/auth/callback`,
  `${publicUrl}/reset-password`,
];

/** A database, a Redis and an emulator for one test file, closed when it ends. */
export async function launchSurroundings(publicUrl?: string): Promise<Surroundings> {
  const [database, { url: redisUrl }, emulator] = await Promise.all([
    createDatabase(),
    createRedis(),
    startEmulator({ ...PROJECT, redirectUrls: redirectUrls(publicUrl) }),
  ]);
  const db = connect(database.url, () => undefined);
  const redis = new Redis(redisUrl);
  afterAll(async () => {
    await db.destroy();
    redis.disconnect();
    await Promise.all([emulator.stop(), database.drop()]);
  });
  return { databaseUrl: database.url, redisUrl, db, redis, emulator };
}

/** The environment of a server between these surroundings. */
export function appEnvironment(around: Surroundings, options: AppOptions): NodeJS.ProcessEnv {
  const { securityContact = 'mailto:security@example.com' } = options;
  return {
    ...(securityContact === null ? {} : { SECURITY_CONTACT: securityContact }),
    DATABASE_URL: options.databaseUrl ?? around.databaseUrl,
    REDIS_URL: options.redisUrl ?? around.redisUrl,
    PUBLIC_URL: options.publicUrl ?? PUBLIC_URL,
    SESSION_KEYS: options.sessionKeys ?? randomBytes(32).toString('base64'),
    STYTCH_PROJECT_ID: PROJECT.projectId,
    STYTCH_SECRET: PROJECT.secret,
    STYTCH_PUBLIC_TOKEN: PROJECT.publicToken,
    STYTCH_API_URL: options.stytchApiUrl ?? around.emulator.url,
    STYTCH_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SIGN_IN_METHODS: options.signInMethods ?? 'all',
    PORT: '0',
    TRUSTED_PROXIES: String(options.trustedProxies ?? 1),
    LOG_LEVEL: 'silent',
    DIST: process.env.DIST ?? 'dist',
  };
}

let visitors = 0;
let people = 0;

/** The real server on a free port with its surroundings. */
export class TestApp {
  readonly publicUrl: string;
  readonly sessionKeys: readonly Buffer[];
  readonly around: Surroundings;
  readonly #server: RunningServer;

  constructor(server: RunningServer, around: Surroundings, config: ReturnType<typeof loadConfig>) {
    this.#server = server;
    this.around = around;
    this.publicUrl = config.publicUrl;
    this.sessionKeys = config.sessionKeys;
  }

  get url(): string {
    return this.#server.url;
  }
  get db(): Db {
    return this.around.db;
  }
  get redis(): Redis {
    return this.around.redis;
  }
  get emulator(): RunningEmulator {
    return this.around.emulator;
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  /** As if a minute had passed: for tests that ask more often than a person may. */
  async forgetRates(): Promise<void> {
    const keys = await this.redis.keys('rate:*');
    if (keys.length > 0) await this.redis.del(keys);
  }

  /** A fresh browser at an address of its own. */
  visitor(): BrowserlessClient {
    visitors += 1;
    const address = `10.1.${Math.floor(visitors / 250)}.${visitors % 250}`;
    return new BrowserlessClient({ url: this.url, publicUrl: this.publicUrl, address });
  }

  /** Waits until the provider has been told all that it must be told. */
  async providerUpToDate(): Promise<void> {
    const empty = async () => (await this.db('outbox').first()) === undefined;
    await vi.waitUntil(empty, { timeout: 8000 });
  }

  /** Up to the callback: the one-time token that the provider sends this browser back with. */
  async callbackToken(client: BrowserlessClient, person = newPerson()): Promise<string> {
    const start = await client.get('/auth/google/start', { 'Sec-Fetch-Site': 'none' });
    const back = await chooseAccount(`${start.headers.location}`, person);
    return back.searchParams.get('token') ?? '';
  }

  /** Signs a person in; a new one when nobody is named. */
  async signIn(person = newPerson(), client = this.visitor()): Promise<BrowserlessClient> {
    const accessToken = await this.callbackToken(client, person);
    const answer = await client.post('/api/auth/verify', { accessToken });
    if (answer.status !== 200) throw new Error(`verify: ${answer.status} ${answer.text}`);
    return client;
  }
}

/** Somebody who never signed in before. */
export function newPerson(): PersonToChoose {
  people += 1;
  return { name: `Rosa Lind ${people}`, email: `rosa.lind.${people}@example.com` };
}

/** The id of a signed-in client's user, which no answer tells. */
export async function userIdOf(app: TestApp, client: BrowserlessClient): Promise<string> {
  const { username } = (await client.get('/api/profile')).json<{ username: string }>();
  return (await app.db('profiles').where({ username }).first()).user_id;
}

/** A server that the test itself stops. */
export async function startApp(around: Surroundings, options: AppOptions = {}): Promise<TestApp> {
  const config = loadConfig(appEnvironment(around, options));
  return new TestApp(await serve(config), around, config);
}

/** For a test file that needs one server: it stops by itself. */
export async function launchTestApp(options: AppOptions = {}): Promise<TestApp> {
  const around = await launchSurroundings(options.publicUrl);
  const app = await startApp(around, options);
  afterAll(() => app.stop());
  return app;
}
