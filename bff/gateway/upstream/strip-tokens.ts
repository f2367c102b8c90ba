import { UnavailableError } from '#bff/http/errors/errors.ts';
import type { UpstreamAnswer } from './upstream.ts';

/** Names under which the provider answers what no browser may see, in letters alone (S46). */
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

/** Shorter values are no tokens: an empty session_token means that there is none. */
const TOKEN_MIN = 16;

/**
 * What a browser may read of an answer, as JSON: its data without the provider's tokens, at any depth.
 * @throws UnavailableError rather than let a token out under a name that we do not know
 */
export function strippedText({ body, sent = [] }: UpstreamAnswer): string {
  const secrets = [...sent];
  let text: string;
  try {
    text = JSON.stringify({ data: copyOf(body.data ?? {}, secrets) });
  } catch {
    // Deeper than any answer of theirs: it was nested to break us.
    throw new UnavailableError();
  }
  if (holdsSecret(text, secrets)) throw new UnavailableError();
  return text;
}

function copyOf(value: unknown, secrets: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => copyOf(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    if (isSecret(name)) collectTexts(item, secrets);
    // A plain assignment to __proto__ would be lost instead of copied.
    else Object.defineProperty(copy, name, { value: copyOf(item, secrets), enumerable: true });
  }
  return copy;
}

function collectTexts(value: unknown, secrets: string[]): void {
  if (typeof value === 'string' && value.length >= TOKEN_MIN) secrets.push(value);
  if (typeof value !== 'object' || value === null) return;
  for (const item of Object.values(value)) collectTexts(item, secrets);
}

/** Whether a text, or one that was written as JSON, holds one of these tokens all the same. */
export const holdsSecret = (text: string, secrets: readonly string[]): boolean =>
  secrets.some((it) => text.includes(it) || text.includes(JSON.stringify(it).slice(1, -1)));
