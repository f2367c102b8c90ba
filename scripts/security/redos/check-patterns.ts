import type { FoundPattern } from './find-patterns.ts';

// Without it recheck looks for Java and for a binary of its own first.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Milliseconds for one pattern. Nearly all need less than a third on an idle machine. */
const TIMEOUT_MS = 500;
/** Milliseconds for a second try, which a busy machine needs. */
const RETRY_MS = 10_000;

/** A pattern that the checker cannot decide in time, and why it is linear all the same. */
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
  return [`${where} cannot be decided: simplify or accept it with a reason`];
}

/**
 * Tests each pattern with a ReDoS checker (S61).
 * @returns one line for each problem: a super-linear pattern, one that is neither decided nor
 *   accepted, an accepted one that is gone, or no pattern at all
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
      .map(({ file, source }) => `${file} /${source}/ is gone`),
    ...patterns.flatMap((pattern) => problemOf(pattern, accepted, retryMs)),
  ];
}
