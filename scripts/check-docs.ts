import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { configurationTable, withTable } from './docs/configuration-table.ts';
import { findPackageProblems, findProblems } from './docs/find-problems.ts';

/**
 * Part of `npm run check`: fails when a document names a file that does not exist, when a decision
 * record is malformed, when docs/security.md does not list the dependencies, when README's
 * configuration table is out of date, or when .nvmrc and package.json pin different versions of
 * Node. With `--write`, updates the table.
 */

const read = (path: string) => readFileSync(path, 'utf8');

const readme = read('README.md');
const current = withTable(readme, configurationTable());
const isWriting = process.argv.includes('--write');
if (isWriting) writeFileSync('README.md', current);

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
/** The code in web/ that is bundled. The packages that it imports become part of the bundles. */
const webCode = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'web/*.ts'] })
  .map(read)
  .join('\n');
const bundled = Object.keys(devDependencies).filter((name) =>
  new RegExp(`(from|import\\() ?'${name}['/]`).test(webCode),
);
const isNodePinned =
  new Set([read('.nvmrc').trim(), ...Object.values(optionalDependencies)]).size === 1;

const paths = ['README.md', ...globSync(['docs/**/*.md', 'test/*/README.md']).toSorted()];
const problems = [
  ...findProblems(
    paths.map((path) => ({ path, text: read(path) })),
    existsSync,
  ),
  ...findPackageProblems(read('docs/security.md'), [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...bundled,
  ]),
  ...(isWriting || current === readme
    ? []
    : ['README.md has an outdated configuration table: run node scripts/check-docs.ts --write.']),
  ...(isNodePinned ? [] : ['.nvmrc and package.json pin different versions of Node.']),
];
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exitCode = 1;
