import { isSafe } from '#bff/http/csrf.ts';
import { type ListedRoute, nameOf } from '#test/harness/app/list-routes.ts';

function gapsOf(route: ListedRoute): string[] {
  const gaps: string[] = [];
  if (!route.response) gaps.push('declares no policy for its response');
  if (route.caller && !route.session) gaps.push('has a guard but reads no session');
  if (route.caller && route.callers) gaps.push('has a guard but declares that anyone may call it');
  if (!isSafe(route.method)) {
    if (!route.body) gaps.push('writes without a rule for its body');
    if (route.csrf !== 'same-origin') gaps.push('writes without the same-origin rule');
    if (!route.caller && !route.callers) gaps.push('writes without a guard');
  }
  return gaps.map((gap) => `${nameOf(route)} ${gap}`);
}

/** Returns the missing rules, one line each. Empty when every route has a complete policy. */
export function findGaps(routes: ListedRoute[]): string[] {
  return routes.flatMap(gapsOf);
}
