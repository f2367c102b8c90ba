import { randomBytes } from 'node:crypto';
import type { ProviderKey } from '../oauth/providers.ts';

type CanaryKind =
  | 'session_token'
  | 'session_jwt'
  | `${ProviderKey}_${'access' | 'refresh' | 'id'}_token`
  | `idp_${'access' | 'refresh' | 'id'}_token`
  | 'one_tap_csrf_token'
  | 'verifier';

interface Canary {
  readonly kind: CanaryKind;
  readonly value: string;
}

/** The secrets that this run issued or received. A test searches outputs for them to find leaks. */
export interface Canaries {
  /** A text that every token of this run contains: in plain text or, in a JWT, base64-encoded. */
  readonly marker: string;
  /** Returns a new random token that contains the marker, and records it. */
  mint(kind: CanaryKind, prefix: string): string;
  /** Records a value that was created elsewhere, and returns it. */
  record(kind: CanaryKind, value: string): string;
  /** Returns the recorded secrets, oldest first (the last 10,000). */
  issued(): readonly Canary[];
  /**
   * Returns the kinds of the secrets that a text contains. The kind `fragment` stands for a part of
   * a token.
   */
  find(text: string): (CanaryKind | 'fragment')[];
}

const CANARIES_MAX = 10_000;

/** Creates the canaries of a run, with a unique marker. */
export function createCanaries(): Canaries {
  const marker = `emucanary${randomBytes(6).toString('hex')}`;
  const traces = [marker, ...base64Forms(marker)];
  const seen = new Map<string, CanaryKind>();

  function record(kind: CanaryKind, value: string): string {
    seen.set(value, kind);
    const oldest = seen.keys().next().value;
    if (seen.size > CANARIES_MAX && oldest !== undefined) seen.delete(oldest);
    return value;
  }

  return {
    marker,
    mint: (kind, prefix) =>
      record(kind, `${prefix}${marker}-${randomBytes(24).toString('base64url')}`),
    record,
    issued: () => Array.from(seen, ([value, kind]) => ({ kind, value })),
    find(text) {
      const kinds = new Set<CanaryKind | 'fragment'>();
      for (const [value, kind] of seen) if (text.includes(value)) kinds.add(kind);
      if (kinds.size === 0 && traces.some((trace) => text.includes(trace))) kinds.add('fragment');
      return [...kinds];
    },
  };
}

/** Returns the base64 forms of a text at each of the three possible offsets. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
    const from = Math.ceil((offset * 8) / 6);
    return bytes.toString('base64url').slice(from, Math.floor((bytes.length * 8) / 6));
  });
}
