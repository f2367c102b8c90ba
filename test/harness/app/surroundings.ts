import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { connect, type Db } from '#db/connection.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { expectEmulator } from '#test/harness/servers/expect-emulator.ts';
import { createDatabase, createRedis } from '#test/harness/services/databases.ts';
import { type RunningEmulator, startEmulator } from '#test/stytch-emulator/emulator.ts';

expectEmulator();

/**
 * The configured public URL. No server listens here: clients connect to the server's real port and
 * send this URL as Origin.
 */
export const PUBLIC_URL = 'http://localhost:3000';

export const PROJECT = {
  projectId: 'project-test-11111111-2222-4333-8444-555555555555',
  secret: 'secret-test-posy-api-tests',
  publicToken: 'public-token-test-11111111-2222-4333-8444-555555555555',
};

/**
 * A project whose id has the format of a live project. The provider's SDK treats it differently.
 */
export const LIVE_PROJECT = {
  ...PROJECT,
  projectId: 'project-live-11111111-2222-4333-8444-555555555555',
  publicToken: 'public-token-live-11111111-2222-4333-8444-555555555555',
};

/** The secret that signs the provider's webhooks. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

export interface AppOptions {
  publicUrl?: string;
  /** Value of TRUSTED_PROXIES. With the default of 1, each client can send its own address. */
  trustedProxies?: number;
  /** Replaces the emulator's URL. */
  stytchApiUrl?: string;
  /** Value of SIGN_IN_METHODS; all by default. */
  signInMethods?: string;
  /** Value of SIGN_IN_CAPTCHA; off by default. */
  signInCaptcha?: 'on' | 'off';
  /** Value of SECURITY_CONTACT: a mailbox by default, unset when null. */
  securityContact?: string | null;
  /** Value of SMS_COUNTRIES; the United States, Canada and Great Britain by default. */
  smsCountries?: string;
  /** Value of SMS_HOURLY_MAX. */
  smsHourlyMax?: number;
  /** Value of SESSION_KEYS: base64 keys, separated by commas. */
  sessionKeys?: string;
  /** Additional variables. */
  variables?: Record<string, string>;
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT; no traces by default. */
  otlpEndpoint?: string;
  /** Value of DRAIN_SECONDS; 0 by default. */
  drainSeconds?: number;
  /** Replaces the address of the database or Redis, for example by that of a TcpProxy. */
  databaseUrl?: string;
  redisUrl?: string;
  /** Value of DATABASE_READ_URL; none by default. */
  databaseReadUrl?: string;
  /** Value of PG_NAMED_STATEMENTS. */
  namedStatements?: 'on' | 'off';
}

/** The host of Google's account pictures. The emulator serves the pictures in its place. */
const PICTURE_HOST = 'lh3.googleusercontent.com';

/**
 * Services that several servers can share, such as replicas, or a server before and after a
 * restart.
 */
export interface Surroundings {
  databaseUrl: string;
  redisUrl: string;
  db: Db;
  redis: Redis;
  emulator: RunningEmulator;
}

/** Returns the provider's allowed redirect URLs. The first one is the default. */
const redirectUrls = (publicUrl = PUBLIC_URL) => [
  `${publicUrl}/auth/callback`,
  `${publicUrl}/reset-password`,
];

/** Creates a database, a Redis and an emulator; they are closed after the test file. */
export async function launchSurroundings(
  publicUrl?: string,
  project = PROJECT,
): Promise<Surroundings> {
  const [database, { url: redisUrl }, emulator] = await Promise.all([
    createDatabase(),
    createRedis(),
    startEmulator({
      ...project,
      passwordCost: 16,
      redirectUrls: redirectUrls(publicUrl),
      pictureOrigin: `http://${PICTURE_HOST}`,
    }),
  ]);
  const db = connect(database.url, () => undefined);
  const redis = new Redis(redisUrl);
  atEndOfFile(async () => {
    await db.destroy();
    redis.disconnect();
    await Promise.all([emulator.stop(), database.release()]);
  });
  return { databaseUrl: database.url, redisUrl, db, redis, emulator };
}

/** Returns OUTBOUND_TEST_HOSTS. The added entries come last, so they take precedence. */
const testHosts = ({ emulator }: Pick<Surroundings, 'emulator'>, added: string | undefined) =>
  [`${PICTURE_HOST}=${new URL(emulator.url).host}`, added].filter(Boolean).join(',');

/** Returns the environment of a server that uses these services. */
export function appEnvironment(
  around: Pick<Surroundings, 'databaseUrl' | 'redisUrl' | 'emulator'>,
  options: AppOptions,
): NodeJS.ProcessEnv {
  const { securityContact = 'mailto:security@example.com' } = options;
  const { project } = around.emulator.state;
  return {
    SECURITY_CONTACT: securityContact ?? undefined,
    DATABASE_URL: options.databaseUrl ?? around.databaseUrl,
    DATABASE_READ_URL: options.databaseReadUrl,
    PG_NAMED_STATEMENTS: options.namedStatements,
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
    SMS_HOURLY_MAX: options.smsHourlyMax?.toString(),
    SIGN_IN_CAPTCHA: options.signInCaptcha ?? 'off',
    PORT: '0',
    OPS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: options.otlpEndpoint,
    DRAIN_SECONDS: String(options.drainSeconds ?? 0),
    TRUSTED_PROXIES: String(options.trustedProxies ?? 1),
    LOG_LEVEL: 'silent',
    DIST: process.env.DIST ?? 'dist',
    ...options.variables,
    OUTBOUND_TEST_HOSTS: testHosts(around, options.variables?.OUTBOUND_TEST_HOSTS),
  };
}
