import { isSafe } from '#bff/http/csrf.ts';
import type { RateLimit } from '#bff/http/route-policy.ts';
import { FRONT_ROUTES } from '#bff/public-page/front-handler.ts';
import { type ListedFiles, type ListedRoute, nameOf } from '#test/harness/app/list-routes.ts';

export const COLUMNS = [
  'Method',
  'Path',
  'Who may call it',
  'Session',
  'CSRF rule',
  'Body',
  'Rate limit',
  'Cache-Control',
  'Sensitive in the response',
];

/**
 * The routes that the front handler serves before Koa. They have the same rules and headers there.
 */
const FRONT = new Map(
  Object.values(FRONT_ROUTES).map(({ method, path }) => [
    `${method} ${path}`,
    method === 'GET' ? 'front handler, when cached' : 'front handler',
  ]),
);

/**
 * Returns the allowed callers of a route. Some routes require a reauthentication from signed-in
 * users, but also accept requests without a session, which are sign-ins.
 */
function callerOf({ caller, reauthentication }: ListedRoute): string {
  if (reauthentication === undefined) return caller ?? 'anyone';
  const what =
    reauthentication === 'always' ? 'reauthenticated' : 'reauthenticated for a new destination';
  return caller === undefined ? `anyone; in a session, ${what}` : `${caller}, ${what}`;
}

function csrf({ method, csrf, crossOrigin }: ListedRoute): string {
  if (!isSafe(method)) return csrf ?? 'NO RULE';
  return crossOrigin === undefined ? 'none' : `from another site: ${crossOrigin}`;
}

function body(route: ListedRoute): string {
  if (route.body === undefined) return isSafe(route.method) ? 'not read' : 'NO RULE';
  if (route.body === 'none') return 'none';
  return 'formBytes' in route.body
    ? `form, ${route.body.formBytes} bytes`
    : `JSON, ${route.body.jsonBytes} bytes`;
}

function rate({ name, points, seconds, by, onlyImages }: RateLimit): string {
  const part = onlyImages ? ', with an image' : '';
  return `${name}: ${points} per ${seconds} s by ${by}${part}`;
}

function routeRows(route: ListedRoute): string[][] {
  const { method, path } = route;
  const { response } = route;
  const rest = [
    callerOf(route),
    route.session ?? 'not read',
    csrf(route),
    body(route),
    route.rateLimits.map(rate).join('; ') || 'none',
    response?.cacheControl ?? 'NO POLICY',
    response ? (response.sensitive ?? 'nothing') : 'NO POLICY',
  ];
  const front = FRONT.get(nameOf(route));
  const koa = [method, path, ...rest];
  return front ? [[method, `${path} (${front})`, ...rest], koa] : [koa];
}

function fileRow({ path, cacheControl }: ListedFiles): string[] {
  return ['GET', path, 'anyone', 'not read', 'none', 'not read', 'none', cacheControl, 'nothing'];
}

/** Returns all rows: one per route, then one per kind of file. */
export function tableRows(routes: ListedRoute[], files: ListedFiles[]): string[][] {
  return [...routes.flatMap(routeRows), ...files.map(fileRow)];
}

/** Formats the table for a terminal. */
export function alignedTable(rows: string[][]): string {
  const all = [COLUMNS, ...rows];
  const widths = COLUMNS.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats the table as Markdown. */
export function markdownTable(rows: string[][]): string {
  return [COLUMNS, COLUMNS.map(() => '---'), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
