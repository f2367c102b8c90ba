import { globSync } from 'node:fs';
import { parse } from 'node:path';
import { expect, it } from 'vitest';
import { isReservedUsername } from '#bff/contracts/reserved-usernames.ts';
import { isUsername } from '#bff/contracts/username.ts';
import { buildApp, listRoutes } from '#test/harness/app/list-routes.ts';
import { paths as appPaths } from '#web/lib/paths.ts';

const routerPaths = listRoutes(buildApp()).map(({ path }) => path);
const filePaths = globSync('*.*', { cwd: 'web/public' }).map((file) => `/${parse(file).name}`);
const names = [...routerPaths, ...filePaths, ...Object.values(appPaths)]
  .filter((path) => typeof path === 'string')
  .map((path) => path.split('/')[1] ?? '');

it('S74 reserves the first segment of every path', () => {
  expect(names).toContain('how-we-count');
  expect(names).toContain('robots');
  const free = names.filter((name) => isUsername(name) && !isReservedUsername(name));
  expect([...new Set(free)]).toEqual([]);
});

/** A username such as "callback" would look official as well. */
it('S74 reserves the other segments of page paths', () => {
  const parts = Object.values(appPaths)
    .filter((path) => typeof path === 'string')
    .flatMap((path) => path.split('/'));
  const free = parts.filter((part) => isUsername(part) && !isReservedUsername(part));
  expect(free).toEqual([]);
});
