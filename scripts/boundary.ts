import { buildApp, listFiles, listRoutes } from '#test/harness/app/list-routes.ts';
import { findGaps } from './boundary/find-gaps.ts';
import { alignedTable, markdownTable, tableRows } from './boundary/rows.ts';
import { buildIfStale } from './build/build-if-stale.ts';

/**
 * `npm run boundary`: prints every route with its guards, for a security review. `npm run boundary
 * -- --markdown` prints a document. Exits with 1 when a route lacks a rule.
 */
await buildIfStale();
const app = buildApp();
const routes = listRoutes(app);
const rows = tableRows(routes, listFiles(app));
const table = process.argv.includes('--markdown') ? markdownTable(rows) : alignedTable(rows);
process.stdout.write(`${table}\n`);

const gaps = findGaps(routes);
for (const gap of gaps) process.stderr.write(`${gap}\n`);
if (gaps.length > 0) process.exitCode = 1;
