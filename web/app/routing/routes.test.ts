import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PAGE_LIST } from '#bff/contracts/pages.ts';
import { routes } from './routes.tsx';

/** Returns whether a guard runs before the page at this path is shown. */
const isGuarded = (path: string) =>
  (matchRoutes(routes, path) ?? []).some(({ route }) => route.id === 'signed-in' && route.loader);

it('routes-1 routes-2 only the pages of an account require a session', () => {
  const guarded = PAGE_LIST.map(({ path }) => path).filter(isGuarded);
  expect(guarded).toEqual(['/dashboard', '/profile', '/links', '/analytics', '/settings']);
});
