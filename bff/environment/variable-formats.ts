import * as z from 'zod/mini';
import { type CountryCode, isCountryCode } from '#bff/auth/sign-in-limits/phone-country.ts';
import { SIGN_IN_METHODS } from '#bff/contracts/sign-in-methods.ts';
import { parseRedisUrl } from '#bff/redis/address.ts';

/**
 * The text about a variable in README. Its default, and whether it is required, come from the
 * schema.
 */
interface VariableText {
  description: string;
  example: string;
  /** The behavior if the variable is unset and the schema has no default. */
  unset?: string;
}

/** Texts about the schemas of `environmentSchema`, for the table in README. */
export const variableTexts = z.registry<VariableText>();

const SESSION_KEY_BYTES = 32;

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { href, origin } = new URL(text);
  return href === `${origin}/`;
}

function isDecodable(text: string): boolean {
  try {
    return /^[\x20-\x7e]+$/.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

/** Schema of an http or https origin. Normalizes it. */
export const origin = z.string().check(
  z.refine(isOrigin, { error: 'must be an http or https origin without a path', abort: true }),
  z.overwrite((text) => new URL(text).origin),
);

/** Schema of a variable that must be set. */
export const required = (what: string) =>
  z.string({ error: 'is missing' }).check(z.minLength(1, { error: `must be ${what}` }));

/** Schema of the URL of a Redis server, of Sentinels or of a cluster. */
export const redisUrl = required('a Redis address').check((context) => {
  try {
    parseRedisUrl(context.value);
  } catch (error) {
    // The message never contains a part of the URL, which may include a password.
    context.issues.push({
      code: 'custom',
      message: (error as Error).message,
      input: context.value,
    });
  }
});

/** Schema of a whole number from `min` to `max`. */
export const wholeNumber = (fallback: string, max: number, min = 0) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d+$/, { error: 'must be a whole number' })), fallback),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(min, { error: `must be at least ${min}` }),
          z.maximum(max, { error: `must be at most ${max}` }),
        ),
    ),
  );

/** Schema of a number from 0 to 1. */
export const ratio = z.pipe(
  z._default(
    z.string().check(z.regex(/^(0|1|0\.\d{1,6})$/, { error: 'must be a number from 0 to 1' })),
    '1',
  ),
  z.transform(Number),
);

/** Matches a header in the format `name=percent-encoded value`. */
const HEADER = /^[!#$%&'*+.^_`|~\w-]+=[\x20-\x7e]+$/;

/** Schema of headers for a collector of traces, in the format of OpenTelemetry. */
export const otlpHeaders = z.pipe(
  z._default(z.string(), ''),
  z.pipe(
    z.transform((text: string): string[] =>
      text
        .split(',')
        .map((pair) => pair.trim())
        .filter(Boolean),
    ),
    z.pipe(
      z.array(z.string()).check(
        z.refine((pairs) => pairs.every((pair) => HEADER.test(pair) && isDecodable(pair)), {
          error: 'must be name=value, separated by commas, with percent-encoded values',
          abort: true,
        }),
      ),
      z.transform(
        (pairs): Record<string, string> =>
          Object.fromEntries(
            pairs.map((pair) => {
              const [name = '', ...value] = pair.split('=');
              return [name.toLowerCase(), decodeURIComponent(value.join('='))];
            }),
          ),
      ),
    ),
  ),
);

/** Schema of an optional port number. */
export const optionalPort = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, { error: 'must be a port number' })),
    z.pipe(z.transform(Number), z.number().check(z.maximum(65_535))),
  ),
);

/** Schema of keys in base64, separated by commas. */
export const sessionKeys = z.pipe(
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
 * The methods that `all` enables: all except those that need more configuration (a Google client
 * id) or trust (impersonation).
 */
const ALL_METHODS = SIGN_IN_METHODS.filter((name) => !['one_tap', 'impersonation'].includes(name));

/** Schema of names of sign-in methods, separated by commas. */
export const signInMethods = z.pipe(
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

/** Schema of country codes, separated by commas. */
export const countries = z.pipe(
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
