import { expect, it } from 'vitest';
import { findImportCycles } from './import-cycles.ts';

const module = (source: string, ...imports: string[]) => ({ source, imports });

it('reports folders that import each other, directly or indirectly, once', () => {
  const modules = [
    module('bff/a/one.ts', 'bff/b/two.ts', 'node_modules/koa/index.js'),
    module('bff/b/two.ts', 'bff/c/three.ts', 'bff/b/four.ts'),
    module('bff/c/three.ts', 'bff/a/five.ts'),
    module('bff/d/six.ts', 'bff/a/one.ts'),
  ];
  expect(findImportCycles(modules)).toEqual(['These import each other: bff/a ↔ bff/b ↔ bff/c']);
  expect(findImportCycles(modules, [/^web\/[^/]+(?=\/)/])).toEqual([]);
});

it('reports scripts and test if each imports the other', () => {
  const modules = [module('scripts/a.ts', 'test/b.ts'), module('test/b.ts', 'scripts/c.ts')];
  expect(findImportCycles(modules)).toEqual(['These import each other: scripts ↔ test']);
});

it('ignores what test files import', () => {
  const modules = [module('bff/a.test.ts', 'test/b.ts'), module('test/b.ts', 'bff/a.ts')];
  expect(findImportCycles(modules)).toEqual([]);
});

it('reports sub-folders that import each other', () => {
  const modules = [
    module('bff/a/one/first.ts', 'bff/a/two/second.ts'),
    module('bff/a/two/second.ts', 'bff/a/one/third.ts'),
    module('web/app/one/first.ts', 'web/app/two/second.ts'),
    module('web/app/two/second.ts', 'web/app/one/third.ts'),
  ];
  expect(findImportCycles(modules)).toEqual([
    'These import each other: bff/a/one ↔ bff/a/two',
    'These import each other: web/app/one ↔ web/app/two',
  ]);
});

it('reports files that import each other, but not those that import the state of the emulator', () => {
  const state = 'test/stytch-emulator/state.ts';
  const modules = [
    module('bff/a/one.ts', 'bff/a/two.ts'),
    module('bff/a/two.ts', 'bff/a/one.ts'),
    module(state, 'test/stytch-emulator/store.ts'),
    module('test/stytch-emulator/store.ts', state),
  ];
  expect(findImportCycles(modules)).toEqual([
    'These import each other: bff/a/one.ts ↔ bff/a/two.ts',
  ]);
});
