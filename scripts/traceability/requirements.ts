/** The requirements that this version claims to meet: S1 to S84, and S86 to S88. */
export const REQUIREMENTS: readonly string[] = [
  ...Array.from({ length: 84 }, (_, i) => `S${i + 1}`),
  'S86',
  'S87',
  'S88',
];

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
  /** The tests with this id, as `file › title`. */
  passed: string[];
  failed: string[];
}

/** A Vitest name pattern that matches the tests of requirements. */
export const REQUIREMENT_TITLE = '(^|\\s)S[1-9][0-9]?\\s';

/**
 * Returns every requirement with the tests that have its id in their title.
 * @param root prefix to remove from paths
 */
export function requirementsOf(report: Report, root: string): Requirement[] {
  const all = new Map<string, Requirement>(
    REQUIREMENTS.map((id) => [id, { id, passed: [], failed: [] }]),
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

/**
 * Formats the requirements, one line each, with their state and their first test.
 * @param isAll prints every test on a separate line
 */
export function tableOf(requirements: readonly Requirement[], isAll = false): string {
  const lines = requirements.flatMap((requirement) => {
    const { id, passed, failed } = requirement;
    const [first = '', ...more] = [...failed, ...passed];
    const head = `${id.padEnd(4)} ${stateOf(requirement).padEnd(8)} `;
    if (isAll) return [head + first, ...more.map((test) => ' '.repeat(head.length) + test)];
    return head + first + (more.length > 0 ? ` (and ${more.length} more)` : '');
  });
  const met = requirements.filter(isMet).length;
  return [...lines, `${met} of ${requirements.length} requirements met`].join('\n');
}
