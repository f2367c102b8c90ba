import type { AcceptedPattern } from './check-patterns.ts';

/**
 * Patterns that the ReDoS checker cannot decide in time. Prefer a simpler pattern to a new entry.
 */
export const ACCEPTED_PATTERNS: readonly AcceptedPattern[] = [
  {
    file: 'bff/environment.ts',
    source: '^whsec_[A-Za-z0-9+/]{32,}={0,2}$',
    reason: 'Reads the operator’s environment once, at start.',
  },
  {
    file: 'bff/environment.ts',
    source: String.raw`^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$`,
    reason: 'Reads the operator’s environment once, at start.',
  },
  {
    file: 'bff/contracts/link.ts',
    source: '^data:[ -+\\--~]{0,100};base64,',
    reason: 'Anchored, one quantifier, which stops after 100 characters.',
  },
];
