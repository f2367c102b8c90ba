/** How many requirements there are; S60 is the last. */
const LAST = 60;

/** The part of Vitest's JSON report that is read. */
export interface Report {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export interface Requirement {
  /** E.g. S25. */
  id: string;
  /** The tests that carry the number, as `file › title`. */
  passed: string[];
  failed: string[];
}

/** Matches, as Vitest's name pattern, every test that carries a number. */
export const NUMBERED = '(^|\\s)S[1-9][0-9]?\\s';

/** Every requirement with the tests that carry its number in their title. @param root shortens paths */
export function requirementsOf(report: Report, root: string): Requirement[] {
  const all = Array.from({ length: LAST }, (_, index): Requirement => {
    return { id: `S${index + 1}`, passed: [], failed: [] };
  });
  for (const { name, assertionResults } of report.testResults) {
    for (const { fullName, status } of assertionResults) {
      if (status !== 'passed' && status !== 'failed') continue;
      const test = `${name.replace(`${root}/`, '')} › ${fullName.trim()}`;
      const numbers = new Set([...fullName.matchAll(/\bS([1-9]\d?)\b/g)].map(([, n]) => Number(n)));
      for (const number of numbers) all[number - 1]?.[status].push(test);
    }
  }
  return all;
}

/** A requirement is met by tests of which none fails. */
export const isMet = ({ passed, failed }: Requirement): boolean =>
  passed.length > 0 && failed.length === 0;

function stateOf(requirement: Requirement): string {
  const { passed, failed } = requirement;
  if (isMet(requirement)) return 'met';
  return passed.length + failed.length > 0 ? 'FAILED' : 'NO TEST';
}

/** One test, and how many more there are. */
const inShort = ([first = '', ...more]: readonly string[]): string[] => [
  more.length > 0 ? `${first} (and ${more.length} more)` : first,
];

/**
 * One line a requirement: its state and the tests behind it.
 * @param show what stands of these tests, a line each
 */
export function tableOf(
  requirements: readonly Requirement[],
  show: (tests: readonly string[]) => readonly string[] = inShort,
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
