import { Unavailable } from '#bff/domain-errors.ts';
import { parseJson } from '#bff/http/parse-json.ts';
import type { UpstreamResponse } from './responses.ts';

/**
 * Field names of secrets that no browser may see (S46). Names are compared in lower case, by their
 * letters only.
 */
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

/**
 * Minimum length of a token. Shorter values are not tokens; an empty session_token means that there
 * is none.
 */
const TOKEN_MIN = 16;

/**
 * Fields whose content users define. Values inside these fields are not tokens, whatever their
 * names.
 */
const WRITTEN_BY_USERS = new Set(['untrusted_metadata', 'trusted_metadata']);

/** Maximum number of distinct tokens per response. The text is searched for each of them (S61). */
const TOKENS_MAX = 20;

/**
 * Returns a response's data as JSON. Removes the provider's tokens at any depth.
 * @throws Unavailable when a token would remain in the text under an unknown name, or there are
 *   more than TOKENS_MAX tokens
 */
export function strippedText({ body, sent = [] }: UpstreamResponse): string {
  const secrets = new Set<string>();
  let text: string;
  try {
    text = JSON.stringify({ data: copyWithoutSecrets(body.data ?? {}, secrets) });
  } catch {
    // The response has too many tokens or is nested too deeply. The provider sends no such
    // responses.
    throw new Unavailable();
  }
  if (holdsSecret(text, [...sent, ...secrets])) throw new Unavailable();
  return text;
}

/**
 * Copies a value without its secret fields.
 * @param secrets receives the tokens in secret fields; undefined where users choose the field names
 * @throws Unavailable for too many tokens
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
    // Define the property explicitly, because an assignment to __proto__ would not create one.
    Object.defineProperty(copy, name, { value: copied, enumerable: true });
  }
  return copy;
}

/**
 * Matches a text that may be JSON, such as the options of a passkey. The JSON may contain secret
 * fields.
 */
const NESTED = /^\s*[[{]/;
/**
 * Limits on JSON in a text. User-defined texts have at most 200 characters and stay below these
 * limits.
 */
const NESTED_LIMITS = { depth: 200, values: 2_000 };
const MENTION = /token|jwt|provider.?values/i;

/**
 * Removes the secret fields from JSON in a text. Does not collect tokens from this JSON: users can
 * write such texts themselves, e.g. as names of passkeys, and a false token would turn every
 * response into a 503.
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
 * Returns the tokens in the secret fields of a body.
 * @throws Unavailable for too many tokens
 */
export function tokensIn(body: Record<string, unknown>): string[] {
  const secrets = new Set<string>();
  copyWithoutSecrets(body, secrets);
  return [...secrets];
}

function collectTexts(value: unknown, secrets: Set<string>): void {
  if (typeof value === 'string' && value.length >= TOKEN_MIN) {
    secrets.add(value);
    if (secrets.size > TOKENS_MAX) throw new Unavailable();
  }
  if (typeof value !== 'object' || value === null) return;
  for (const item of Object.values(value)) collectTexts(item, secrets);
}

/** Returns whether a text contains one of the secrets: plain, JSON-escaped or in base64. */
export const holdsSecret = (text: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => encodingsOf(secret).some((it) => text.includes(it)));

function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // A token in base64 has three forms, because the preceding text shifts it by zero, one or two
  // bytes.
  const encoded = [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
    const [start, end] = [Math.ceil((shift * 4) / 3), Math.floor((shifted.length * 4) / 3)];
    return (['base64', 'base64url'] as const).map((it) => shifted.toString(it).slice(start, end));
  });
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), ...encoded])];
}
