import type { FoundPattern } from './find-patterns.ts';

// Select the JavaScript backend. Otherwise recheck first searches for Java and a native binary.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/**
 * Timeout per pattern in milliseconds. On an idle system, nearly all patterns need less than a
 * third of it.
 */
const TIMEOUT_MS = 500;
/** Timeout of the second attempt in milliseconds, in case the system is busy. */
const RETRY_MS = 10_000;

/** A pattern that the checker cannot decide in time, and the reason why it is harmless. */
export interface AcceptedPattern {
  file: string;
  source: string;
  reason: string;
}

function problemOf(
  pattern: FoundPattern,
  accepted: readonly AcceptedPattern[],
  retryMs: number,
): string[] {
  const { file, line, source, flags } = pattern;
  const isAccepted = accepted.some((it) => it.file === file && it.source === source);
  const check = (timeout: number) => checkSync(source, flags, { timeout });
  let result = check(TIMEOUT_MS);
  if (result.status === 'unknown' && !isAccepted) result = check(retryMs);
  const where = `${file}:${line} /${source}/${flags}`;
  if (result.status === 'vulnerable') return [`${where} is ${result.complexity.summary}`];
  if (result.status === 'safe' || isAccepted) return [];
  return [`${where} cannot be decided: simplify it, or accept it with a reason`];
}

/**
 * Tests each pattern with a ReDoS checker (S61).
 * @returns one line per problem: a super-linear pattern, an undecided pattern that is not accepted,
 *   an accepted pattern that no longer exists, or no pattern at all
 */
export function checkPatterns(
  patterns: readonly FoundPattern[],
  accepted: readonly AcceptedPattern[],
  retryMs = RETRY_MS,
): string[] {
  const isFound = ({ file, source }: AcceptedPattern) =>
    patterns.some((it) => it.file === file && it.source === source);
  return [
    ...(patterns.length === 0 ? ['No regular expression was found.'] : []),
    ...accepted
      .filter((it) => !isFound(it))
      .map(({ file, source }) => `${file} /${source}/ no longer exists`),
    ...patterns.flatMap((pattern) => problemOf(pattern, accepted, retryMs)),
  ];
}
