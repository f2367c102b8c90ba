/** Names under which the provider answers what no browser may see (S46). */
const SECRET_NAMES = new Set([
  'session_token',
  'session_jwt',
  'intermediate_session_token',
  'provider_values',
]);
/** Shorter values are no tokens: an empty session_token means that there is none. */
const TOKEN_MIN = 16;

export interface Stripped {
  /** The same without the fields that are secret, at any depth. */
  value: unknown;
  /** Every text that was left out. */
  secrets: string[];
}

/** Takes the provider's tokens out of an answer, wherever in it they stand. */
export function stripTokens(answer: unknown): Stripped {
  const secrets: string[] = [];
  return { value: copyOf(answer, secrets), secrets };
}

function copyOf(value: unknown, secrets: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => copyOf(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    if (SECRET_NAMES.has(name.toLowerCase())) collectTexts(item, secrets);
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

/** Whether a text holds one of these tokens all the same, under a name that we do not know. */
export const holdsSecret = (text: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => text.includes(secret));
