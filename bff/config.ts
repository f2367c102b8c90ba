import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type * as z from 'zod/mini';
import type { CountryCode } from '#bff/auth/sign-in-limits/phone-country.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { environmentSchema } from './environment/environment.ts';

/** Thrown at startup. The message contains the variable and the problem. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export interface Config {
  databaseUrl: string;
  /**
   * URL of the database for the job process. It should bypass a pooler in transaction mode, which
   * does not support LISTEN.
   */
  jobsDatabaseUrl: string;
  /** URL of a read replica for reports. */
  databaseReadUrl?: string;
  /** Whether frequent statements have a name, so that each connection plans them only once. */
  namedStatements: boolean;
  redisUrl: string;
  /** Posy's origin in browsers, without a trailing slash. Every absolute URL is built from it. */
  publicUrl: string;
  /** Keys of 32 bytes. The first key encrypts and signs; all keys decrypt and verify. */
  sessionKeys: readonly Buffer[];
  stytch: {
    projectId: string;
    secret: string;
    publicToken: string;
    apiUrl: string;
    /** Verifies webhook signatures; without it, the webhook route does not exist. */
    webhookSecret?: string;
  };
  /**
   * URL for reporting vulnerabilities, `mailto:` or `https:`; without it, /.well-known/security.txt
   * does not exist.
   */
  securityContact?: string;
  /** The enabled sign-in methods; always includes Google. */
  signInMethods: readonly SignInMethod[];
  /** Text and WhatsApp messages that the deployment may send per hour. */
  smsHourlyMax: number;
  /** Countries whose phone numbers may receive text and WhatsApp messages. */
  smsCountries: readonly CountryCode[];
  /** Whether the browser gets the project's captcha and fingerprint settings (S73). */
  signInCaptcha: boolean;
  /** The bucket for pictures. Without it, pictures are stored in Postgres. */
  mediaStorage?: { url: string; region: string; accessKey: string; secretKey: string };
  /** The CDN in front of the server, if there is one. `seconds` is the TTL of its copies. */
  cdn?: { seconds: number; purgeUrls: readonly string[]; purgeToken?: string | undefined };
  /** Whether the server reads pages for previews and imports, and identity providers' pictures. */
  linkPreviews: boolean;
  /** HTTP proxy for link previews, imports and pictures of identity providers. */
  egressProxy?: string;
  /**
   * Endpoints of test hosts, by host name. Requests to these hosts skip the check for public
   * addresses (S85).
   */
  outboundTestHosts: ReadonlyMap<string, { address: string; port: number }>;
  /** Months for which counts are stored by day. */
  analyticsDayMonths: number;
  referrerMonths: number;
  /** Months for which the actions of operators are stored. */
  adminActionMonths: number;
  port: number;
  host: string;
  /** Private port of /livez, /readyz and /metrics. Without it, they do not exist (S86). */
  opsPort?: number;
  opsHost: string;
  /**
   * Seconds for which a stopping server still accepts connections while it reports that it is not
   * ready.
   */
  drainSeconds: number;
  /** Name of this process in logs and traces. */
  replica: string;
  /** URL of the collector for traces; without it, no request is traced. */
  otlpEndpoint?: string;
  /** Headers of requests to the collector. */
  otlpHeaders: Readonly<Record<string, string>>;
  /** Share of the requests that are traced, 0 to 1. */
  traceRatio: number;
  /** Number of proxies in front of the server that append to X-Forwarded-For. */
  trustedProxies: number;
  logLevel: string;
  /** Folder of the web build. */
  dist: string;
}

/** Returns the URL of the provider's API, which differs between test and live projects. */
export function stytchApiUrl(projectId: string): string {
  return projectId.startsWith('project-live-')
    ? 'https://api.stytch.com/'
    : 'https://test.stytch.com/';
}

/**
 * Variables with secrets. Each secret can be read from a file. `<NAME>_FILE` then contains the
 * file's path.
 */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'JOBS_DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SESSION_KEYS',
  'STYTCH_SECRET',
  'STYTCH_WEBHOOK_SECRET',
  'MEDIA_S3_SECRET_KEY',
  'CDN_PURGE_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'EGRESS_PROXY',
] as const;

/**
 * Returns the environment with each `<NAME>_FILE` variable replaced by `<NAME>` and the content of
 * the file. Docker and systemd provide secrets as files, because a process's environment is easily
 * exposed.
 * @throws ConfigError when a variable is set both ways or its file cannot be read
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...env };
  for (const name of SECRET_VARIABLES) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    delete read[`${name}_FILE`];
    if (env[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set`);
    try {
      read[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      throw new ConfigError(
        `${name}_FILE ${(error as NodeJS.ErrnoException).code}: cannot be read`,
      );
    }
  }
  return read;
}

type Values = z.infer<typeof environmentSchema>;

/**
 * Returns the storage for pictures.
 * @throws ConfigError when MEDIA_S3_URL is set without its keys
 */
function mediaStorageOf(values: Values): Pick<Config, 'mediaStorage'> {
  const { MEDIA_S3_URL: url, MEDIA_S3_REGION: region } = values;
  if (url === undefined) return {};
  const { MEDIA_S3_ACCESS_KEY: accessKey, MEDIA_S3_SECRET_KEY: secretKey } = values;
  if (accessKey === undefined) throw new ConfigError('MEDIA_S3_ACCESS_KEY is missing');
  if (secretKey === undefined) throw new ConfigError('MEDIA_S3_SECRET_KEY is missing');
  return { mediaStorage: { url, region, accessKey, secretKey } };
}

/**
 * Returns the CDN.
 * @throws ConfigError when CDN_PURGE_URLS is set without CDN_SECONDS
 */
function cdnOf(values: Values): Pick<Config, 'cdn'> {
  const { CDN_SECONDS: seconds, CDN_PURGE_URLS: purgeUrls } = values;
  if (seconds === 0 && purgeUrls.length > 0) throw new ConfigError('CDN_SECONDS is missing');
  return seconds === 0 ? {} : { cdn: { seconds, purgeUrls, purgeToken: values.CDN_PURGE_TOKEN } };
}

/**
 * Parses and validates the environment. No other part of the server reads it.
 * @throws ConfigError naming the first invalid variable
 */
export function loadConfig(env: NodeJS.ProcessEnv): Readonly<Config> {
  const result = environmentSchema.safeParse(withSecretFiles(env));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const values = result.data;
  return Object.freeze({
    databaseUrl: values.DATABASE_URL,
    jobsDatabaseUrl: values.JOBS_DATABASE_URL ?? values.DATABASE_URL,
    ...(values.DATABASE_READ_URL && { databaseReadUrl: values.DATABASE_READ_URL }),
    namedStatements: values.PG_NAMED_STATEMENTS === 'on',
    redisUrl: values.REDIS_URL,
    publicUrl: values.PUBLIC_URL,
    sessionKeys: values.SESSION_KEYS,
    stytch: {
      projectId: values.STYTCH_PROJECT_ID,
      secret: values.STYTCH_SECRET,
      publicToken: values.STYTCH_PUBLIC_TOKEN,
      ...(values.STYTCH_WEBHOOK_SECRET && { webhookSecret: values.STYTCH_WEBHOOK_SECRET }),
      apiUrl: values.STYTCH_API_URL ?? stytchApiUrl(values.STYTCH_PROJECT_ID),
    },
    ...(values.SECURITY_CONTACT && { securityContact: values.SECURITY_CONTACT }),
    signInMethods: [...new Set(values.SIGN_IN_METHODS)],
    smsHourlyMax: values.SMS_HOURLY_MAX,
    smsCountries: [...new Set(values.SMS_COUNTRIES)],
    signInCaptcha: values.SIGN_IN_CAPTCHA === 'on',
    ...mediaStorageOf(values),
    ...cdnOf(values),
    linkPreviews: values.LINK_PREVIEWS === 'on',
    ...(values.EGRESS_PROXY && { egressProxy: values.EGRESS_PROXY }),
    outboundTestHosts: values.OUTBOUND_TEST_HOSTS,
    analyticsDayMonths: values.ANALYTICS_DAY_MONTHS,
    referrerMonths: values.REFERRER_MONTHS,
    adminActionMonths: values.ADMIN_ACTION_MONTHS,
    port: values.PORT,
    host: values.HOST,
    ...(values.OPS_PORT !== undefined && { opsPort: values.OPS_PORT }),
    opsHost: values.OPS_HOST,
    drainSeconds: values.DRAIN_SECONDS,
    replica: values.REPLICA ?? hostname(),
    ...(values.OTEL_EXPORTER_OTLP_ENDPOINT && {
      otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    }),
    otlpHeaders: values.OTEL_EXPORTER_OTLP_HEADERS,
    traceRatio: values.OTEL_TRACES_SAMPLER_ARG,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    dist: values.DIST,
  });
}

/**
 * Checks the additional requirements of a production start (S8).
 * @throws ConfigError
 */
export function assertProduction(config: Config): void {
  if (!config.publicUrl.startsWith('https://')) {
    throw new ConfigError('PUBLIC_URL must be https in production');
  }
  if (config.outboundTestHosts.size > 0) {
    throw new ConfigError('OUTBOUND_TEST_HOSTS must not be set in production');
  }
  if (!config.stytch.apiUrl.startsWith('https://')) {
    throw new ConfigError(
      'STYTCH_API_URL must be https in production; only the emulator uses http',
    );
  }
}
