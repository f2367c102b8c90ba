import * as z from 'zod/mini';
import {
  ADMIN_ACTION_MONTHS,
  ADMIN_ACTION_MONTHS_MIN,
  ANALYTICS_DAY_MONTHS,
  ANALYTICS_DAY_MONTHS_MIN,
  REFERRER_MONTHS,
} from '#bff/contracts/limits.ts';
import { deliveryVariables } from './delivery-variables.ts';
import { outboundVariables } from './outbound-variables.ts';
import {
  countries,
  optionalPort,
  origin,
  otlpHeaders,
  ratio,
  redisUrl,
  required,
  sessionKeys,
  signInMethods,
  variableTexts,
  wholeNumber,
} from './variable-formats.ts';

/**
 * Every variable that the server reads. `node scripts/check-docs.ts --write` writes the table of
 * variables in README.
 */
export const environmentSchema = z.object({
  DATABASE_URL: required('a Postgres address').register(variableTexts, {
    description: 'Postgres 15 or later',
    example: 'postgres://posy:secret@db:5432/posy',
  }),
  JOBS_DATABASE_URL: z
    .optional(z.string().check(z.minLength(1, { error: 'must be a Postgres address' })))
    .register(variableTexts, {
      description:
        'Address at which the job process waits for new jobs; the same database as `DATABASE_URL`. If `DATABASE_URL` points to a pooler in transaction mode, set this to the direct address of Postgres: through the pooler, the process only finds new jobs by polling, every 5 seconds',
      example: 'postgres://posy:secret@db:5432/posy',
      unset: '`DATABASE_URL`',
    }),
  DATABASE_READ_URL: z.optional(required('a Postgres address')).register(variableTexts, {
    description:
      'Streaming replica for analytics reports. A replica that is more than 10 seconds behind is not used. Everything else is read from the primary',
    example: 'postgres://posy:secret@replica:5432/posy',
    unset: 'reports are read from the primary',
  }),
  PG_NAMED_STATEMENTS: z
    ._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on')
    .register(variableTexts, {
      description:
        'With `on`, the most frequent statements are named, so that Postgres prepares them only once per connection. Set it to `off` behind PgBouncer in transaction mode, unless PgBouncer has version 1.21 or later and `max_prepared_statements` is set',
      example: 'off',
    }),
  REDIS_URL: redisUrl.register(variableTexts, {
    description:
      'Redis 6.2 or later: one server (`redis://`, with TLS `rediss://`), Sentinels (`redis+sentinel://:secret@one:26379,two:26379/mymaster`) or a cluster (`redis+cluster://:secret@one:6379,two:6379`). See `docs/operations.md`',
    example: 'redis://:secret@redis:6379/0',
  }),
  PUBLIC_URL: z.pipe(required('the address that browsers use'), origin).register(variableTexts, {
    description: 'Origin that browsers use. Must be https in production',
    example: 'https://posy.example',
  }),
  SESSION_KEYS: sessionKeys.register(variableTexts, {
    description:
      'Keys of 32 bytes in base64, separated by commas; make one with `openssl rand -base64 32`. The first key encrypts, all keys decrypt. The first key also hashes the IP addresses, email addresses and phone numbers that rate limits count, so these limits restart when it changes. `docs/operations.md` describes how to rotate keys',
    example: 'q83v…k=,x1Zf…0=',
  }),
  STYTCH_PROJECT_ID: required('a project id').register(variableTexts, {
    description:
      'Stytch project. Its redirect URLs must include `PUBLIC_URL/auth/callback` and, for passwords, `PUBLIC_URL/reset-password`. Set its threshold of user locks to 100 (the default is 10), because Posy allows up to 96 failed attempts for an email address or phone number in 30 days without a sign-in',
    example: 'project-live-…',
  }),
  STYTCH_SECRET: required('a secret').register(variableTexts, {
    description: 'Secret of the Stytch project',
    example: 'secret-live-…',
  }),
  STYTCH_PUBLIC_TOKEN: required('a public token').register(variableTexts, {
    description: 'Public token of the Stytch project',
    example: 'public-token-live-…',
  }),
  STYTCH_WEBHOOK_SECRET: z
    .optional(
      z.string().check(
        z.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, {
          error: 'must be a secret that begins with whsec_',
        }),
      ),
    )
    .register(variableTexts, {
      description:
        'Secret that signs the webhooks of Stytch to `PUBLIC_URL/webhooks/stytch`. The webhooks sign out users who were deleted at Stytch',
      example: 'whsec_…',
      unset: 'no webhooks',
    }),
  SECURITY_CONTACT: z
    .optional(
      z.string().check(
        z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
          error: 'must be a mailto: or https:// address',
        }),
      ),
    )
    .register(variableTexts, {
      description:
        'Contact for security reports, published at `/.well-known/security.txt`. Also shown to owners of suspended pages',
      example: 'mailto:security@posy.example',
      unset: 'no security.txt',
    }),
  STYTCH_API_URL: z
    .optional(z.url({ protocol: /^https?$/, error: 'must be an address' }))
    .register(variableTexts, {
      description: 'Address of the Stytch API. Must be https in production',
      example: 'https://test.stytch.com/',
      unset: 'follows the project id',
    }),
  SIGN_IN_METHODS: signInMethods.register(variableTexts, {
    description:
      'Enabled sign-in methods, separated by commas; `bff/contracts/sign-in-methods.ts` lists their names. `google` is required. `all` enables every method except `one_tap`, which needs a Google client id, and `impersonation`, which lets staff sign in as a user',
    example: 'google,passwords,passkeys',
  }),
  SMS_HOURLY_MAX: wholeNumber('200', 1_000_000).register(variableTexts, {
    description:
      'Maximum number of text and WhatsApp messages that the deployment sends per hour. Half of them are reserved for browsers in which the phone number has signed in before',
    example: '500',
  }),
  SMS_COUNTRIES: countries.register(variableTexts, {
    description:
      'Countries whose phone numbers may receive codes by text or WhatsApp message, as ISO 3166 codes, separated by commas',
    example: 'US,CA,DE',
  }),
  SIGN_IN_CAPTCHA: z
    ._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'off')
    .register(variableTexts, {
      description:
        'Uses the captcha and the device fingerprint of the Stytch project. `/login` and `/reset-password` then load scripts of Google reCAPTCHA and Stytch',
      example: 'on',
    }),
  ANALYTICS_DAY_MONTHS: wholeNumber(
    String(ANALYTICS_DAY_MONTHS),
    ANALYTICS_DAY_MONTHS,
    ANALYTICS_DAY_MONTHS_MIN,
  ).register(variableTexts, {
    description: `Months for which counts are stored by day; older ones are stored by month. At most ${ANALYTICS_DAY_MONTHS}, as \`/how-we-count\` says, and at least ${ANALYTICS_DAY_MONTHS_MIN}, because a report of 90 days is compared with the 90 days before`,
    example: '13',
  }),
  REFERRER_MONTHS: wholeNumber(String(REFERRER_MONTHS), REFERRER_MONTHS).register(variableTexts, {
    description: `Months for which referrers are stored. At most ${REFERRER_MONTHS}, as \`/how-we-count\` says`,
    example: '6',
  }),
  ADMIN_ACTION_MONTHS: wholeNumber(
    String(ADMIN_ACTION_MONTHS),
    ADMIN_ACTION_MONTHS,
    ADMIN_ACTION_MONTHS_MIN,
  ).register(variableTexts, {
    description: `Months for which the actions of operators (\`npm run admin\`) are stored. At most ${ADMIN_ACTION_MONTHS}, as \`/how-we-count\` says`,
    example: '13',
  }),
  PORT: wholeNumber('3000', 65_535).register(variableTexts, {
    description: 'TCP port to listen on; 0 selects a free one',
    example: '8080',
  }),
  HOST: z
    ._default(z.string().check(z.minLength(1, { error: 'must not be empty' })), '127.0.0.1')
    .register(variableTexts, {
      description: 'IP address to listen on',
      example: '0.0.0.0',
    }),
  OPS_PORT: optionalPort.register(variableTexts, {
    description:
      'Private port for `/livez`, `/readyz` and `/metrics`. Never make it reachable from the internet',
    example: '9464',
    unset: 'no private port',
  }),
  OPS_HOST: z
    ._default(z.string().check(z.minLength(1, { error: 'must not be empty' })), '127.0.0.1')
    .register(variableTexts, {
      description: 'IP address of the private port',
      example: '10.0.0.5',
    }),
  DRAIN_SECONDS: wholeNumber('5', 300).register(variableTexts, {
    description:
      'Seconds for which a server still accepts connections after SIGTERM, while `/readyz` responds with 503. Must be longer than the load balancer takes to detect the 503. Without `OPS_PORT`, this time is 0',
    example: '15',
  }),
  REPLICA: z
    .optional(
      z
        .string()
        .check(
          z.regex(/^[\w.-]{1,64}$/, { error: 'must be a name of letters, digits, ., _ and -' }),
        ),
    )
    .register(variableTexts, {
      description: 'Name of this server in its log lines and traces',
      example: 'posy-1',
      unset: 'the name of the host',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }))
    .register(variableTexts, {
      description: 'OpenTelemetry collector that receives traces over HTTP',
      example: 'http://collector:4318/',
      unset: 'no traces',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.register(variableTexts, {
    description:
      'Headers of the requests to the collector, for example with credentials, as `name=value`, separated by commas, with percent-encoded values',
    example: 'authorization=Bearer%20q83v…',
    unset: 'no headers',
  }),
  OTEL_TRACES_SAMPLER_ARG: ratio.register(variableTexts, {
    description:
      'Share of the requests that are traced, from 0 to 1. A trusted proxy can override it for a request with `traceparent`',
    example: '0.01',
  }),
  TRUSTED_PROXIES: wholeNumber('0', 10).register(variableTexts, {
    description: 'Number of proxies in front of the server that append to X-Forwarded-For',
    example: '1',
  }),
  LOG_LEVEL: z
    ._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info')
    .register(variableTexts, {
      description:
        'Lowest level that is logged: silent, error, warn, info or debug. Logs are JSON lines on standard output',
      example: 'warn',
    }),
  DIST: z
    ._default(z.string().check(z.minLength(1, { error: 'must not be empty' })), 'dist')
    .register(variableTexts, {
      description: 'Folder of the web build',
      example: '/app/dist',
    }),
  ...deliveryVariables,
  ...outboundVariables,
});
