import type { FoundPattern } from './find-patterns.ts';

// Without it recheck looks for Java and for a binary of its own first.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Milliseconds for one pattern. Nearly all need less than a third. */
const TIMEOUT_MS = 500;

/** A pattern that the checker cannot decide in time, and why it is linear all the same. */
export interface AcceptedPattern {
  file: string;
  source: string;
  reason: string;
}

function problemOf(pattern: FoundPattern, accepted: readonly AcceptedPattern[]): string[] {
  const { file, line, source, flags } = pattern;
  const result = checkSync(source, flags, { timeout: TIMEOUT_MS });
  if (result.status === 'safe') return [];
  const where = `${file}:${line} /${source}/${flags}`;
  if (result.status === 'vulnerable') return [`${where} is ${result.complexity.summary}`];
  const isAccepted = accepted.some((it) => it.file === file && it.source === source);
  return isAccepted ? [] : [`${where} cannot be decided: simplify or accept it with a reason`];
}

/**
 * Tests each pattern with a ReDoS checker (S61).
 * @returns one line for each problem: a super-linear pattern, one that is neither decided nor
 *   accepted, an accepted one that is gone, or no pattern at all
 */
export function checkPatterns(
  patterns: readonly FoundPattern[],
  accepted: readonly AcceptedPattern[],
): string[] {
  const isFound = ({ file, source }: AcceptedPattern) =>
    patterns.some((it) => it.file === file && it.source === source);
  return [
    ...(patterns.length === 0 ? ['No regular expression was found.'] : []),
    ...accepted
      .filter((it) => !isFound(it))
      .map(({ file, source }) => `${file} /${source}/ is gone`),
    ...patterns.flatMap((pattern) => problemOf(pattern, accepted)),
  ];
}
