import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { connect, type Db } from '#db/connection.ts';
import { expectEmulator } from '#scripts/local/expect-emulator.ts';
import { createDatabase, createRedis } from '#test/harness/services/databases.ts';
import { atEndOfFile } from '#test/harness/services/end-of-file.ts';
import { type RunningEmulator, startEmulator } from '#test/stytch-emulator/server.ts';
import { TEST_COSTS } from '#test/stytch-emulator/test-costs.ts';

expectEmulator();

/** Nobody listens there: browserless clients connect to the real port and name this as Origin. */
export const PUBLIC_URL = 'http://localhost:3000';

export const PROJECT = {
  projectId: 'project-test-11111111-2222-4333-8444-555555555555',
  secret: 'secret-test-posy-api-tests',
  publicToken: 'public-token-test-11111111-2222-4333-8444-555555555555',
};

/** As a project in use is named: the provider's SDK has a branch for it. */
export const LIVE_PROJECT = {
  ...PROJECT,
  projectId: 'project-live-11111111-2222-4333-8444-555555555555',
  publicToken: 'public-token-live-11111111-2222-4333-8444-555555555555',
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
  /** Off by default. */
  signInCaptcha?: 'on' | 'off';
  /** As SECURITY_CONTACT; a mailbox by default, none when it is null. */
  securityContact?: string | null;
  /** As SMS_COUNTRIES; the United States, Canada and Great Britain by default. */
  smsCountries?: string;
  /** As SMS_HOURLY_MAX. */
  smsHourlyMax?: number;
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
export async function launchSurroundings(
  publicUrl?: string,
  project = PROJECT,
): Promise<Surroundings> {
  const [database, { url: redisUrl }, emulator] = await Promise.all([
    createDatabase(),
    createRedis(),
    startEmulator({ ...project, ...TEST_COSTS, redirectUrls: redirectUrls(publicUrl) }),
  ]);
  const db = connect(database.url, () => undefined);
  const redis = new Redis(redisUrl);
  atEndOfFile(async () => {
    await db.destroy();
    redis.disconnect();
    await Promise.all([emulator.stop(), database.drop()]);
  });
  return { databaseUrl: database.url, redisUrl, db, redis, emulator };
}

/** The environment of a server between these surroundings. */
export function appEnvironment(around: Surroundings, options: AppOptions): NodeJS.ProcessEnv {
  const { securityContact = 'mailto:security@example.com' } = options;
  const { project } = around.emulator.state;
  return {
    ...(securityContact === null ? {} : { SECURITY_CONTACT: securityContact }),
    DATABASE_URL: options.databaseUrl ?? around.databaseUrl,
    REDIS_URL: options.redisUrl ?? around.redisUrl,
    PUBLIC_URL: options.publicUrl ?? PUBLIC_URL,
    SESSION_KEYS: options.sessionKeys ?? randomBytes(32).toString('base64'),
    STYTCH_PROJECT_ID: project.projectId,
    STYTCH_SECRET: project.secret,
    STYTCH_PUBLIC_TOKEN: project.publicToken,
    STYTCH_API_URL: options.stytchApiUrl ?? around.emulator.url,
    STYTCH_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SIGN_IN_METHODS: options.signInMethods ?? 'all',
    SMS_COUNTRIES: options.smsCountries ?? 'US,CA,GB',
    ...(options.smsHourlyMax !== undefined && { SMS_HOURLY_MAX: String(options.smsHourlyMax) }),
    SIGN_IN_CAPTCHA: options.signInCaptcha ?? 'off',
    PORT: '0',
    TRUSTED_PROXIES: String(options.trustedProxies ?? 1),
    LOG_LEVEL: 'silent',
    DIST: process.env.DIST ?? 'dist',
  };
}
