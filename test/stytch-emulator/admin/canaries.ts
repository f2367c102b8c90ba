import { randomBytes } from 'node:crypto';
import type { ProviderKey } from '#test/stytch-emulator/oauth/providers.ts';

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

/** Every secret that this run gave out or saw, so that a test can prove that none leaked. */
export interface Canaries {
  /** Stands in every token of this run, in plain text or, in a JWT, under base64. */
  readonly marker: string;
  /** A new random token with the marker in it, remembered. */
  mint(kind: CanaryKind, prefix: string): string;
  /** Remembers a value that was made elsewhere, and returns it. */
  record(kind: CanaryKind, value: string): string;
  /** What was issued or seen, oldest first (the last 10,000). */
  issued(): readonly Canary[];
  /** The kinds of secret in a text; empty when it is clean. A part of a token is a 'fragment'. */
  find(text: string): (CanaryKind | 'fragment')[];
}

const KEPT = 10_000;

/** A new run's canaries, with a marker of its own. */
export function createCanaries(): Canaries {
  const marker = `emucanary${randomBytes(6).toString('hex')}`;
  const traces = [marker, ...base64Forms(marker)];
  const seen = new Map<string, CanaryKind>();

  function record(kind: CanaryKind, value: string): string {
    seen.set(value, kind);
    const oldest = seen.keys().next().value;
    if (seen.size > KEPT && oldest !== undefined) seen.delete(oldest);
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

/** How a text looks inside base64, at each of the three offsets it can have there. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
    const from = Math.ceil((offset * 8) / 6);
    return bytes.toString('base64url').slice(from, Math.floor((bytes.length * 8) / 6));
  });
}
