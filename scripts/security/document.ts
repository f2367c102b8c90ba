import { posix } from 'node:path';
import type { ReadFile } from '#scripts/spec-coverage/find-uncovered.ts';
import { findTitles } from '#test/harness/traceability/test-ids.ts';

const FOLDER = 'docs';
const DEPENDENCIES = '## Dependencies in production';
/** `[S25](../test/a.test.ts "title of a test in the file")`; the title is optional. */
const LINK = /\]\((\.\.\/[^)\s"]+)(?:\s+"((?:\\.|[^"\\])*)")?\)/g;
const ROW = /^\| (?!---|Package)(.*?) \|/;

/**
 * Returns links to missing files and tests.
 * @param read returns '' for a folder
 */
function findBrokenLinks(markdown: string, read: ReadFile): string[] {
  return [...markdown.matchAll(LINK)].flatMap(([, link = '', title]) => {
    const file = posix.join(FOLDER, link.replace(/#.*$/, ''));
    const source = read(file);
    if (source === null) return [`links to a missing file: ${file}`];
    if (title === undefined || findTitles(source).has(title.replace(/\\(.)/g, '$1'))) return [];
    return [`links to a missing test: ${file} › ${title}`];
  });
}

/** Returns the packages in the first column of the dependency table. */
function listedPackages(markdown: string): string[] {
  const [, section = ''] = markdown.split(DEPENDENCIES);
  const rows = section.split(/^## /m)[0]?.split('\n') ?? [];
  return rows.flatMap((row) => {
    const [, names = ''] = ROW.exec(row) ?? [];
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  });
}

/** Returns wrong statements in docs/security.md, one line each. */
export function findUntruths(
  markdown: string,
  { packages, read }: { packages: readonly string[]; read: ReadFile },
): string[] {
  const listed = listedPackages(markdown);
  const missing = packages.filter((name) => !listed.includes(name));
  const unknown = listed.filter((name) => !packages.includes(name));
  return [
    ...findBrokenLinks(markdown, read),
    ...missing.map((name) => `does not explain why ${name} is trusted`),
    ...unknown.map((name) => `lists ${name}, which is not a dependency`),
  ].map((problem) => `docs/security.md ${problem}`);
}
