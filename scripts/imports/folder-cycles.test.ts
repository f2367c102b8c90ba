import { expect, it } from 'vitest';
import { findFolderCycles } from './folder-cycles.ts';

const module = (source: string, ...imports: string[]) => ({ source, imports });

it('reports folders that import each other, directly or indirectly, once', () => {
  const modules = [
    module('bff/a/one.ts', 'bff/b/two.ts', 'node_modules/koa/index.js'),
    module('bff/b/two.ts', 'bff/c/three.ts', 'bff/b/four.ts'),
    module('bff/c/three.ts', 'bff/a/five.ts'),
    module('bff/d/six.ts', 'bff/a/one.ts'),
  ];
  expect(findFolderCycles(modules)).toEqual(['Folders import each other: bff/a ↔ bff/b ↔ bff/c']);
  expect(findFolderCycles(modules, [/^web\/[^/]+(?=\/)/])).toEqual([]);
});

it('reports scripts and test if each imports the other', () => {
  const modules = [module('scripts/a.ts', 'test/b.ts'), module('test/b.ts', 'scripts/a.ts')];
  expect(findFolderCycles(modules)).toEqual(['Folders import each other: scripts ↔ test']);
});

it('ignores what test files import', () => {
  const modules = [module('bff/a.test.ts', 'test/b.ts'), module('test/b.ts', 'bff/a.ts')];
  expect(findFolderCycles(modules)).toEqual([]);
});
