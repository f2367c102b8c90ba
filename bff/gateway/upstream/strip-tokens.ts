import { UnavailableError } from '#bff/http/errors.ts';
import { parseJson } from '#bff/http/parse-json.ts';
import type { UpstreamResponse } from './upstream.ts';

/** Field names of secrets that no browser may see, reduced to letters (S46). */
const SECRET_NAMES = new Set([
  'sessiontoken',
  'sessionjwt',
  'intermediatesessiontoken',
  'providervalues',
  'accesstoken',
  'refreshtoken',
  'idtoken',
]);
const isSecret = (name: string) => SECRET_NAMES.has(name.toLowerCase().replace(/[^a-z]/g, ''));

/** Shorter values are not tokens; an empty session_token means that there is none. */
const TOKEN_MIN = 16;

/** Fields with user-defined contents: values below them are not tokens, whatever their names. */
const WRITTEN_BY_USERS = new Set(['untrusted_metadata', 'trusted_metadata']);

/** Maximum number of distinct tokens per response. Each is searched for in the whole text (S61). */
const TOKENS_MAX = 20;

/**
 * Returns a response's data as JSON, without the provider's tokens at any depth.
 * @throws UnavailableError when a token would leak under an unknown name, or there are more than
 *   TOKENS_MAX tokens
 */
export function strippedText({ body, sent = [] }: UpstreamResponse): string {
  const secrets = new Set<string>();
  let text: string;
  try {
    text = JSON.stringify({ data: copyWithoutSecrets(body.data ?? {}, secrets) });
  } catch {
    // The nesting overflowed the stack, or there are too many tokens. No real response has so many.
    throw new UnavailableError();
  }
  if (holdsSecret(text, [...sent, ...secrets])) throw new UnavailableError();
  return text;
}

/**
 * Copies a value without its secret fields.
 * @param secrets receives the tokens below secret names; undefined where users choose the names
 * @throws UnavailableError for too many tokens
 */
function copyWithoutSecrets(value: unknown, secrets: Set<string> | undefined): unknown {
  if (typeof value === 'string') return secrets ? textWithoutSecrets(value) : value;
  if (Array.isArray(value)) return value.map((item) => copyWithoutSecrets(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    if (isSecret(name)) {
      if (secrets) collectTexts(item, secrets);
      continue;
    }
    const copied = copyWithoutSecrets(item, WRITTEN_BY_USERS.has(name) ? undefined : secrets);
    // A plain assignment to __proto__ would not create a property.
    Object.defineProperty(copy, name, { value: copied, enumerable: true });
  }
  return copy;
}

/** A text that may be JSON containing a secret name, such as the options of a passkey. */
const NESTED = /^\s*[[{]/;
/** User-defined texts, of at most 200 characters, stay below these limits. */
const NESTED_LIMITS = { depth: 200, values: 2_000 };
const MENTION = /token|jwt|provider.?values/i;

/**
 * Removes the secret fields from JSON in a text. Collects no tokens from it: users write such texts
 * themselves, e.g. names of passkeys, and a false token would make every response a 503.
 */
function textWithoutSecrets(text: string): string {
  if (!NESTED.test(text) || !MENTION.test(text)) return text;
  let value: unknown;
  try {
    ({ value } = parseJson(Buffer.from(text), NESTED_LIMITS));
  } catch {
    return text;
  }
  return JSON.stringify(copyWithoutSecrets(value, new Set()));
}

/**
 * Returns the tokens below secret names.
 * @throws the errors of strippedText
 */
export function tokensIn(body: Record<string, unknown>): string[] {
  const secrets = new Set<string>();
  copyWithoutSecrets(body, secrets);
  return [...secrets];
}

function collectTexts(value: unknown, secrets: Set<string>): void {
  if (typeof value === 'string' && value.length >= TOKEN_MIN) {
    secrets.add(value);
    if (secrets.size > TOKENS_MAX) throw new UnavailableError();
  }
  if (typeof value !== 'object' || value === null) return;
  for (const item of Object.values(value)) collectTexts(item, secrets);
}

/** Returns whether a text, or its JSON-escaped form, still contains one of these tokens. */
export const holdsSecret = (text: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => encodingsOf(secret).some((it) => text.includes(it)));

function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // In base64, the preceding text shifts a token by zero, one or two bytes.
  const encoded = [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
    const [start, end] = [Math.ceil((shift * 4) / 3), Math.floor((shifted.length * 4) / 3)];
    return (['base64', 'base64url'] as const).map((it) => shifted.toString(it).slice(start, end));
  });
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), ...encoded])];
}
