/** Returns every number from `first` to `last`. */
const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The numbers of the requirements that this version claims to meet. */
export const REQUIREMENTS: readonly number[] = range(1, 84);

/** The used part of Vitest's JSON report. */
export interface Report {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export interface Requirement {
  /** For example, S25. */
  id: string;
  /** The tests with this number, as `file › title`. */
  passed: string[];
  failed: string[];
}

/** A Vitest name pattern that matches every numbered test. */
export const NUMBERED = '(^|\\s)S[1-9][0-9]?\\s';

/**
 * Returns every requirement with the tests that have its number in their title.
 * @param root prefix to remove from paths
 */
export function requirementsOf(report: Report, root: string): Requirement[] {
  const all = new Map(
    REQUIREMENTS.map((number): [string, Requirement] => {
      const id = `S${number}`;
      return [id, { id, passed: [], failed: [] }];
    }),
  );
  for (const { name, assertionResults } of report.testResults) {
    for (const { fullName, status } of assertionResults) {
      if (status !== 'passed' && status !== 'failed') continue;
      const test = `${name.replace(`${root}/`, '')} › ${fullName.trim()}`;
      const ids = new Set([...fullName.matchAll(/\bS[1-9]\d?\b/g)].map(([id]) => id));
      for (const id of ids) all.get(id)?.[status].push(test);
    }
  }
  return [...all.values()];
}

/** A requirement is met when it has tests and none fails. */
export const isMet = ({ passed, failed }: Requirement): boolean =>
  passed.length > 0 && failed.length === 0;

function stateOf(requirement: Requirement): string {
  const { passed, failed } = requirement;
  if (isMet(requirement)) return 'met';
  return passed.length + failed.length > 0 ? 'FAILED' : 'NO TEST';
}

/** Returns the first test and the number of the others. */
const firstAndCount = ([first = '', ...more]: readonly string[]): string[] => [
  more.length > 0 ? `${first} (and ${more.length} more)` : first,
];

/**
 * Formats the requirements, one line each, with their state and tests.
 * @param show returns the lines to print for these tests
 */
export function tableOf(
  requirements: readonly Requirement[],
  show: (tests: readonly string[]) => readonly string[] = firstAndCount,
): string {
  const lines = requirements.flatMap((requirement) => {
    const { id, passed, failed } = requirement;
    const [first = '', ...more] = show([...failed, ...passed]);
    const head = `${id.padEnd(4)} ${stateOf(requirement).padEnd(8)} `;
    return [head + first, ...more.map((test) => ' '.repeat(head.length) + test)];
  });
  const met = requirements.filter(isMet).length;
  return [...lines, `${met} of ${requirements.length} requirements met`].join('\n');
}
