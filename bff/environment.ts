import * as z from 'zod/mini';
import { SIGN_IN_METHODS } from '#bff/contracts/sign-in-methods.ts';
import { type CountryCode, isCountryCode } from '#bff/sign-in-limits/phone-country.ts';

const SESSION_KEY_BYTES = 32;

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { href, origin } = new URL(text);
  return href === `${origin}/`;
}

const origin = z.string().check(
  z.refine(isOrigin, { error: 'must be an http or https origin without a path', abort: true }),
  z.overwrite((text) => new URL(text).origin),
);

const required = (what: string) =>
  z.string({ error: 'is missing' }).check(z.minLength(1, { error: `must be ${what}` }));

const wholeNumber = (fallback: string, max: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d+$/, { error: 'must be a whole number' })), fallback),
    z.pipe(
      z.transform(Number),
      z.number().check(z.maximum(max, { error: `must be at most ${max}` })),
    ),
  );

const sessionKeys = z.pipe(
  required('one or more keys, separated by commas'),
  z.pipe(
    z.transform((text: string): Buffer[] =>
      text.split(',').map((key) => Buffer.from(key.trim(), 'base64')),
    ),
    z.array(
      z.custom<Buffer>((key) => (key as Buffer).length === SESSION_KEY_BYTES, {
        error: `must contain base64 keys of ${SESSION_KEY_BYTES} bytes`,
      }),
    ),
  ),
);

/**
 * `all` excludes methods that need more configuration (a Google client id) or trust
 * (impersonation).
 */
const ALL_METHODS = SIGN_IN_METHODS.filter((name) => !['one_tap', 'impersonation'].includes(name));

const signInMethods = z.pipe(
  z._default(z.string(), 'google'),
  z.pipe(
    z.transform((text: string): string[] =>
      text.split(',').flatMap((name) => (name.trim() === 'all' ? ALL_METHODS : name.trim())),
    ),
    z
      .array(
        z.enum(SIGN_IN_METHODS, {
          error: `must be a comma-separated list of ${SIGN_IN_METHODS.join(', ')}`,
        }),
      )
      .check(z.refine((names) => names.includes('google'), { error: 'must include google' })),
  ),
);

const countries = z.pipe(
  z._default(z.string(), 'US,CA'),
  z.pipe(
    z.transform((text: string): string[] => text.split(',').map((code) => code.trim())),
    z.array(
      z.custom<CountryCode>((code) => isCountryCode(String(code)), {
        error: 'must list ISO 3166 country codes such as US, separated by commas',
      }),
    ),
  ),
);

/** Every environment variable of the server, with its validation and default. */
export const environmentSchema = z.object({
  DATABASE_URL: required('a Postgres URL'),
  REDIS_URL: required('a Redis URL'),
  PUBLIC_URL: z.pipe(required('the origin that browsers use'), origin),
  SESSION_KEYS: sessionKeys,
  STYTCH_PROJECT_ID: required('a project id'),
  STYTCH_SECRET: required('a secret'),
  STYTCH_PUBLIC_TOKEN: required('a public token'),
  STYTCH_WEBHOOK_SECRET: z.optional(
    z.string().check(
      z.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, {
        error: 'must be a secret that begins with whsec_',
      }),
    ),
  ),
  SECURITY_CONTACT: z.optional(
    z.string().check(
      z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
        error: 'must be a mailto: or https:// address',
      }),
    ),
  ),
  STYTCH_API_URL: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  ),
  SIGN_IN_METHODS: signInMethods,
  SMS_HOURLY_MAX: wholeNumber('200', 1_000_000),
  SMS_COUNTRIES: countries,
  SIGN_IN_CAPTCHA: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'off'),
  PORT: wholeNumber('3000', 65_535),
  HOST: z._default(z.string().check(z.minLength(1, { error: 'must not be empty' })), '127.0.0.1'),
  TRUSTED_PROXIES: wholeNumber('0', 10),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  DIST: z._default(z.string().check(z.minLength(1, { error: 'must not be empty' })), 'dist'),
});
