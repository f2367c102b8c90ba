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

/** One line a requirement: its state and the tests behind it. */
export function tableOf(requirements: readonly Requirement[]): string {
  const lines = requirements.map((requirement) => {
    const { id, passed, failed } = requirement;
    const state = isMet(requirement)
      ? 'met'
      : passed.length + failed.length > 0
        ? 'FAILED'
        : 'NO TEST';
    const [first = '', ...more] = [...failed, ...passed];
    return `${id.padEnd(4)} ${state.padEnd(8)} ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
  });
  const met = requirements.filter(isMet).length;
  return [...lines, `${met} of ${requirements.length} requirements met`].join('\n');
}
