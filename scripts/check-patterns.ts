import { type AcceptedPattern, checkPatterns } from './patterns/check-patterns.ts';
import { findServerPatterns } from './patterns/find-patterns.ts';

/**
 * Patterns that the ReDoS checker cannot decide in time. If possible, simplify a pattern rather
 * than add it here.
 */
const ACCEPTED_PATTERNS: readonly AcceptedPattern[] = [
  {
    file: 'bff/environment/environment.ts',
    source: '^whsec_[A-Za-z0-9+/]{32,}={0,2}$',
    reason: 'Reads the operator’s environment once, at start.',
  },
  {
    file: 'bff/environment/environment.ts',
    source: String.raw`^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$`,
    reason: 'Reads the operator’s environment once, at start.',
  },
  {
    file: 'bff/contracts/link.ts',
    source: '^data:[ -+\\--~]{0,100};base64,',
    reason: 'Anchored, one quantifier, which stops after 100 characters.',
  },
];

/** Part of `npm run check`: fails when a regular expression of the server can be slow (S61). */
const problems = checkPatterns(await findServerPatterns(), ACCEPTED_PATTERNS);
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exitCode = 1;
