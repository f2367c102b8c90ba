import { findTitles } from '#test/harness/traceability/test-ids.ts';
import type { Rule } from './read-rules.ts';

/** Returns the text of a file, or null when it does not exist. */
export type ReadFile = (path: string) => string | null;

const SEPARATOR = ' › ';

function problemOf(test: string, read: ReadFile): string | null {
  const [file = '', ...title] = test.split(SEPARATOR);
  if (title.length === 0) return `names no test in "${test}"`;
  const source = read(file);
  if (source === null) return `names a missing file: ${file}`;
  if (findTitles(source).has(title.join(SEPARATOR))) return null;
  return `names a missing test: ${test}`;
}

/** Returns rules without valid tests, one line each. */
export function findUncovered(rules: readonly Rule[], read: ReadFile): string[] {
  const seen = new Set<string>();
  return rules.flatMap(({ id, tests }) => {
    const twice = seen.has(id);
    seen.add(id);
    const problems = [
      twice && 'is duplicated',
      tests.length === 0 && 'has no test',
      ...tests.map((test) => problemOf(test, read)),
    ];
    return problems.flatMap((problem) => (problem ? `${id} ${problem}` : []));
  });
}
