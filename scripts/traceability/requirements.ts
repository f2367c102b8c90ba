/** The titles of the requirements by their ids, such as S25. */
export type Titles = ReadonlyMap<string, string>;

/** The fields of Vitest's JSON report that are used here. */
export interface Report {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export interface Requirement {
  /** Id of the requirement, such as S25. */
  id: string;
  title: string;
  /** The tests whose titles have this id, as `file › title`. */
  passed: string[];
  failed: string[];
}

/**
 * Returns the requirements of docs/security-requirements.md.
 * @throws Error unless the numbers of the ids begin with 1 and have no gap
 */
export function readRequirements(markdown: string): Titles {
  const rows = [...markdown.matchAll(/^\| (S\d+) \| (.+) \|$/gm)];
  const titles = new Map(rows.map(([, id = '', title = '']) => [id, title]));
  if (rows.length === 0 || rows.some(([, id], index) => id !== `S${index + 1}`)) {
    throw new Error('docs/security-requirements.md must list S1, S2 and so on, without a gap.');
  }
  return titles;
}

/**
 * Returns the requirements with these ids, or all requirements if there are no ids.
 * @throws Error for an unknown id
 */
export function selectRequirements(titles: Titles, ids: readonly string[]): Titles {
  const unknown = ids.find((id) => !titles.has(id));
  if (unknown !== undefined) {
    throw new Error(`${unknown} is not a requirement of docs/security-requirements.md.`);
  }
  return ids.length === 0 ? titles : new Map([...titles].filter(([id]) => ids.includes(id)));
}

/** Returns a pattern for Vitest that matches the names of the requirements' tests. */
export const titlePattern = (titles: Titles): string =>
  `(^|\\s)(${[...titles.keys()].join('|')})\\s`;

/**
 * Returns the requirements, each with the tests whose titles contain its id.
 * @param root prefix to remove from the paths
 */
export function requirementsOf(report: Report, root: string, titles: Titles): Requirement[] {
  const all = new Map<string, Requirement>(
    [...titles].map(([id, title]) => [id, { id, title, passed: [], failed: [] }]),
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

/** Returns whether a requirement is met. It is met if it has tests and none of them has failed. */
export const isMet = ({ passed, failed }: Requirement): boolean =>
  passed.length > 0 && failed.length === 0;

function stateOf(requirement: Requirement): string {
  const { passed, failed } = requirement;
  if (isMet(requirement)) return 'met';
  return passed.length + failed.length > 0 ? 'FAILED' : 'NO TEST';
}

/**
 * Formats the requirements, one line each, with their state and their first test.
 * @param isAll whether to add the title of each requirement, and every test on a separate line
 */
export function tableOf(requirements: readonly Requirement[], isAll = false): string {
  const lines = requirements.flatMap((requirement) => {
    const { id, title, passed, failed } = requirement;
    const [first = '', ...more] = [...failed, ...passed];
    const head = `${id.padEnd(4)} ${stateOf(requirement).padEnd(8)} `;
    if (isAll) return [head + title, ...[...failed, ...passed].map((test) => `       ${test}`)];
    return head + first + (more.length > 0 ? ` (and ${more.length} more)` : '');
  });
  const met = requirements.filter(isMet).length;
  return [...lines, `${met} of ${requirements.length} requirements met`].join('\n');
}
