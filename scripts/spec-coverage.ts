import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { findUntruths } from './security/document.ts';
import { findUncovered } from './spec-coverage/find-uncovered.ts';
import { readRules } from './spec-coverage/read-rules.ts';

/**
 * Part of `npm run check`: fails when a rule of docs/spec-coverage.md has no test, or when
 * docs/security.md links a missing test or omits a dependency.
 */
function read(path: string): string | null {
  if (!existsSync(path)) return null;
  return statSync(path).isDirectory() ? '' : readFileSync(path, 'utf8');
}

const rules = readRules(read('docs/spec-coverage.md') ?? '');
const manifest = JSON.parse(read('package.json') ?? '');
/** Packages that the web imports: they reach production in the bundles. */
const webImports = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'web/vite.config.ts'] })
  .map((file) => read(file))
  .join('\n');
const bundled = Object.keys(manifest.devDependencies).filter((name) =>
  new RegExp(`(from|import\\() ?'${name}['/]`).test(webImports),
);
const problems = [
  ...findUncovered(rules, read),
  ...(rules.length === 0 ? ['docs/spec-coverage.md has no rules.'] : []),
  ...findUntruths(read('docs/security.md') ?? '', {
    packages: [
      ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
      ...bundled,
    ],
    read,
  }),
];
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exitCode = 1;
