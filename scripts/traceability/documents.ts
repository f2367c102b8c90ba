import { posix } from 'node:path';
import type { Titles } from './requirements.ts';

/** The ids at the start of the titles in each test file, by its path. */
export type TestIds = ReadonlyMap<string, ReadonlySet<string>>;

/** Matches a row of a table whose header begins with Id: `| landing-3 | The rule | 2 |`. */
const RULE = /^\| ([a-z]+(?:-[a-z]+)*)-(\d+) \| [^|]+ \| [^|]+ \|$/;
const LINK = /\[([^\]]*)\]\(\.\.\/([^)\s#]+)\)/g;
const REQUIREMENT = /\bS(\d+)(?:–S(\d+))?/g;

/**
 * Returns the ids of the rules in docs/spec-coverage.md.
 * @throws Error for a malformed row
 */
function readRules(markdown: string): string[] {
  const tables = markdown.split('\n\n').filter((part) => part.startsWith('| Id |'));
  const rows = tables.flatMap((table) => table.trimEnd().split('\n').slice(2));
  return rows.map((row) => {
    const [, screen, number] = RULE.exec(row) ?? [];
    if (!screen) throw new Error(`docs/spec-coverage.md has a malformed row: ${row}`);
    return `${screen}-${number}`;
  });
}

/**
 * Returns the rules without tests, the duplicate rules, and the ids in test titles that belong to
 * no rule, one line each.
 */
export function findRuleProblems(markdown: string, tests: TestIds): string[] {
  const rules = readRules(markdown);
  const known = new Set(rules);
  const screens = new Set(rules.map((id) => id.replace(/\d+$/, '')));
  const tested = new Set([...tests.values()].flatMap((ids) => [...ids]));
  const unknown = [...tests].flatMap(([file, ids]) =>
    [...ids]
      .filter((id) => !known.has(id) && screens.has(id.replace(/\d+$/, '')))
      .map((id) => `${file} names the rule ${id}, which docs/spec-coverage.md does not list`),
  );
  return [
    ...(rules.length === 0 ? ['docs/spec-coverage.md has no rules'] : []),
    ...rules.filter((id, index) => rules.indexOf(id) < index).map((id) => `${id} is listed twice`),
    ...[...known].filter((id) => !tested.has(id)).map((id) => `${id} has no test`),
    ...unknown,
  ];
}

/**
 * Returns the requirements without tests, and the ids in test titles that belong to no requirement,
 * one line each.
 */
export function findRequirementProblems(titles: Titles, tests: TestIds): string[] {
  const tested = new Set([...tests.values()].flatMap((ids) => [...ids]));
  const isUnknown = (id: string) => /^S\d+$/.test(id) && !titles.has(id);
  return [
    ...[...titles.keys()].filter((id) => !tested.has(id)).map((id) => `${id} has no test`),
    ...[...tests].flatMap(([file, ids]) =>
      [...ids]
        .filter(isUnknown)
        .map((id) => `${file} names ${id}, which docs/security-requirements.md does not list`),
    ),
  ];
}

/** Formats a list of the requirements with the files that test them. */
export function listFiles(titles: Titles, tests: TestIds): string {
  const lines = [...titles].flatMap(([id, title]) => {
    const files = [...tests].flatMap(([file, ids]) => (ids.has(id) ? [`     ${file}`] : []));
    return [`${id.padEnd(4)} ${title}`, ...files.sort()];
  });
  return lines.join('\n');
}

/** Returns the ids of the requirements that a text names. `S38–S42` names a range. */
function requirementsIn(text: string): string[] {
  return [...text.matchAll(REQUIREMENT)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `S${Number(first) + i}`),
  );
}

/**
 * Returns the links in docs/security.md whose file or folder has no test of the linked requirement.
 */
export function findLinkProblems(markdown: string, tests: TestIds): string[] {
  return [...markdown.matchAll(LINK)].flatMap(([, label = '', link = '']) => {
    const path = posix.normalize(link);
    const files = [...tests].filter(([file]) => file === path || file.startsWith(`${path}/`));
    return requirementsIn(label)
      .filter((id) => !files.some(([, ids]) => ids.has(id)))
      .map((id) => `docs/security.md links ${id} to ${path}, which has no test of it`);
  });
}
