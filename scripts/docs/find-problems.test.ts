import { expect, it } from 'vitest';
import { findPackageProblems, findProblems } from './find-problems.ts';

const RECORD = `# Use one table

Status: accepted, 2026-11-22

## Context

## Decision

## Consequences

## Related code

- \`bff/app.ts\`
`;
const INDEX = { path: 'docs/adr/README.md', text: '- [0001](0001-use-one-table.md) Use one table' };
const FILES = ['bff/app.ts', 'docs/adr/0001-use-one-table.md', 'docs/a.md'];
const problems = (path: string, text: string, index = INDEX) =>
  findProblems([index, { path, text }], (file) => FILES.includes(file));

it('accepts files, links and records that are complete', () => {
  expect(problems('docs/adr/0001-use-one-table.md', RECORD)).toEqual([]);
  expect(
    problems('docs/b.md', '[a](a.md#part), [web](https://posy.example/x), `bff/app.ts`'),
  ).toEqual([]);
});

it.each([
  ['[a](missing.md)', 'docs/b.md names a file that does not exist: docs/missing.md'],
  ['see `web/missing.ts`', 'docs/b.md names a file that does not exist: web/missing.ts'],
])('reports the missing file in the text %s', (text, problem) => {
  expect(problems('docs/b.md', text)).toEqual([problem]);
});

it.each([
  ['docs/adr/0001-use-one-table.md', RECORD.replace('Status', 'State'), 'a title and a status'],
  ['docs/adr/0001-use-one-table.md', RECORD.replace('## Decision\n', ''), 'needs the sections'],
  ['docs/adr/0001-use-one-table.md', `${RECORD}${'x'.repeat(101)}`, 'a line over 100'],
  ['docs/adr/0002-use-two-tables.md', RECORD, 'is not in docs/adr/README.md'],
  ['docs/adr/one-table.md', RECORD, 'is not named NNNN-title.md'],
])('rejects the malformed record %s', (path, text, problem) => {
  expect(problems(path, text)).toEqual([expect.stringContaining(problem)]);
});

it('reports a package without an explanation, and a listed package that is not a dependency', () => {
  const security = `## Dependencies in production

| Package | Why |
|---|---|
| \`koa\`, \`@koa/router\` | the \`server\` |

## Reporting
`;
  expect(findPackageProblems(security, ['koa', '@koa/router'])).toEqual([]);
  expect(findPackageProblems(security, ['koa', 'pg'])).toEqual([
    'docs/security.md does not explain why pg is trusted',
    'docs/security.md lists @koa/router, which is not a dependency',
  ]);
});
