import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { checkPatterns } from './check-patterns.ts';
import { findPatterns, findServerPatterns } from './find-patterns.ts';

const QUADRATIC = String.raw`\/\.|\.[^/]*$`;
/** A linear pattern that is too large for the checker to decide. */
const UNDECIDED = '^[A-Za-z0-9+/=]{1,4096}$';
const pattern = (source: string) => ({ file: 'bff/a.ts', line: 1, source, flags: '' });

it('S61 reports a quadratic pattern', () => {
  expect(checkPatterns([pattern(QUADRATIC)], [])).toEqual([
    `bff/a.ts:1 /${QUADRATIC}/ is 2nd degree polynomial`,
  ]);
});

it('S61 reports an exponential pattern and no linear one', () => {
  const [problem, ...more] = checkPatterns([pattern('^(a|a)*$'), pattern('^[a-z]+$')], []);
  expect(problem).toContain('exponential');
  expect(more).toEqual([]);
});

it('S61 reports undecided patterns that are not accepted, and accepted patterns that no longer exist', () => {
  const accepted = [{ file: 'bff/a.ts', source: UNDECIDED, reason: 'One bounded quantifier.' }];
  expect(checkPatterns([pattern(UNDECIDED)], [], 500)).toEqual([
    expect.stringContaining('cannot be decided'),
  ]);
  expect(checkPatterns([pattern(UNDECIDED)], accepted)).toEqual([]);
  expect(checkPatterns([pattern('^a$')], accepted)).toEqual([
    expect.stringContaining('no longer exists'),
  ]);
});

it('S61 reports an empty list of patterns, because the search must have failed', () => {
  expect(checkPatterns([], [])).toEqual(['No regular expression was found.']);
});

it('S61 finds literals, zod checks and calls of RegExp', () => {
  const code = `
    const A: string = '/no/'; // /no/
    z.string().check(z.regex(/^a\\/b$/iu, { error: 'a' }));
    const b = (name: string) => new RegExp(\`^\${name}=(\\\\d)\`, 'g').test(A.split(/,/)[0]);
    RegExp('c+');
    A.match('d+') ?? A.match(/e/) ?? A.search(name);
  `;
  expect(findPatterns('bff/a.ts', code)).toEqual([
    { file: 'bff/a.ts', line: 3, source: '^a\\/b$', flags: 'iu' },
    { file: 'bff/a.ts', line: 4, source: '^x=(\\d)', flags: 'g' },
    { file: 'bff/a.ts', line: 4, source: ',', flags: '' },
    { file: 'bff/a.ts', line: 5, source: 'c+', flags: '' },
    { file: 'bff/a.ts', line: 6, source: 'd+', flags: '' },
    { file: 'bff/a.ts', line: 6, source: 'e', flags: '' },
  ]);
});

it('S61 rejects a pattern that is built from a variable', () => {
  expect(() => findPatterns('bff/a.ts', '\nnew RegExp(text);')).toThrow('bff/a.ts:2');
});

it('S61 checks the files of the server and the web modules that render public pages', async () => {
  const files = new Set((await findServerPatterns()).map(({ file }) => file));
  for (const file of ['bff/contracts/embed.ts', 'bff/app-shell/app-shell.routes.ts']) {
    expect(files).toContain(file);
  }
  expect([...files].some((file) => file.startsWith('web/features/public-page/'))).toBe(true);
  expect([...files].filter((file) => file.includes('.test.'))).toEqual([]);
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  // `wait $!` returns the exit code of the command in the background.
  expect(scripts.check).toMatch(/^node scripts\/check-patterns\.ts & .* && wait \$!$/);
});
