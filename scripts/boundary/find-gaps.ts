import type { Answer } from '#bff/boundary/answer.ts';
import { isSafe } from '#bff/http/csrf.ts';
import { type ListedRoute, nameOf } from '#test/harness/app/list-routes.ts';

interface Classification {
  answers: Readonly<Record<string, Answer>>;
  publicWrites: readonly string[];
}

function gapsOf(route: ListedRoute, { answers, publicWrites }: Classification): string[] {
  const name = nameOf(route);
  const gaps: string[] = [];
  if (!Object.hasOwn(answers, name)) gaps.push('has no classification in bff/boundary/answers.ts');
  if (route.caller && !route.session) gaps.push('has a guard but reads no session');
  if (!isSafe(route.method)) {
    if (!route.body) gaps.push('writes without a rule for its body');
    if (route.csrf !== 'same-origin') gaps.push('writes without the same-origin rule');
    if (!route.caller && !publicWrites.includes(name)) gaps.push('writes without a guard');
  }
  return gaps.map((gap) => `${name} ${gap}`);
}

/** Returns missing rules, one line each; empty when the policy is complete. */
export function findGaps(routes: ListedRoute[], classification: Classification): string[] {
  const { answers, publicWrites } = classification;
  const names = new Set(routes.map(nameOf));
  const strays = [...new Set([...Object.keys(answers), ...publicWrites])]
    .filter((name) => !names.has(name))
    .map((name) => `${name} is classified but names no route`);
  return [...routes.flatMap((route) => gapsOf(route, classification)), ...strays];
}
