import { posix } from 'node:path';

/** A Markdown file. `path` is relative to the root of the repository. */
export interface Page {
  path: string;
  text: string;
}

const LINK = /\]\(([^)\s#]+)[^)]*\)/g;
const CODE_PATH = /`((?:bff|web|db|scripts|test|docs|\.github)\/[\w./-]+)`/g;
const RECORD = /^docs\/adr\/(\d{4}-[a-z0-9-]+\.md)$/;
const RECORDS = 'docs/adr/';
const RECORD_INDEX = 'docs/adr/README.md';
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Related code'];
const LINE_MAX = 100;

/** Returns the relative links, and the paths in code format, that refer to missing files. */
function findMissingFiles({ path, text }: Page, exists: (path: string) => boolean): string[] {
  const links = [...text.matchAll(LINK)].flatMap(([, link = '']) =>
    /^[a-z]+:/.test(link) ? [] : posix.join(posix.dirname(path), link),
  );
  const paths = [...text.matchAll(CODE_PATH)].map(([, named = '']) => named);
  const missing = [...new Set([...links, ...paths])].filter((file) => !exists(file));
  return missing.map((file) => `names a file that does not exist: ${file}`);
}

/** Returns the deviations of a decision record from the required format. */
function findFormProblems({ path, text }: Page, index: string): string[] {
  const [, name] = RECORD.exec(path) ?? [];
  if (!name) return path === RECORD_INDEX ? [] : ['is not named NNNN-title.md'];
  const lines = text.split('\n');
  const headings = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
  return [
    ...(index.includes(`](${name})`) ? [] : ['is not in docs/adr/README.md']),
    ...(/^# \S.*\n\nStatus: \S/.test(text) ? [] : ['does not begin with a title and a status']),
    ...(headings.join() === SECTIONS.join() ? [] : [`needs the sections ${SECTIONS.join(', ')}`]),
    ...(lines.some((line) => line.length > LINE_MAX) ? [`has a line over ${LINE_MAX}`] : []),
  ];
}

/**
 * Finds references to missing files and malformed decision records.
 * @returns one line for each problem
 */
export function findProblems(pages: readonly Page[], exists: (path: string) => boolean): string[] {
  const index = pages.find(({ path }) => path === RECORD_INDEX)?.text ?? '';
  return pages.flatMap((page) => {
    const form = page.path.startsWith(RECORDS) ? findFormProblems(page, index) : [];
    return [...findMissingFiles(page, exists), ...form].map((problem) => `${page.path} ${problem}`);
  });
}

const PACKAGES = '## Dependencies in production';
const PACKAGE_ROW = /^\| (?!---|Package)(.*?) \|/gm;

/** Returns the differences between the package table in docs/security.md and the dependencies. */
export function findPackageProblems(security: string, dependencies: readonly string[]): string[] {
  const [section = ''] = security.split(PACKAGES)[1]?.split(/^## /m) ?? [];
  const cells = [...section.matchAll(PACKAGE_ROW)].map(([, cell = '']) => cell);
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const missing = dependencies.filter((name) => !listed.includes(name));
  const unknown = listed.filter((name = '') => !dependencies.includes(name));
  return [
    ...missing.map((name) => `docs/security.md does not explain why ${name} is trusted`),
    ...unknown.map((name) => `docs/security.md lists ${name}, which is not a dependency`),
  ];
}
