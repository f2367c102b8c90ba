import { beforeAll, expect, it } from 'vitest';
import { addJob } from '#bff/jobs/jobs.store.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { type PlanNode, type QueryPlan, recordPlans } from '#test/harness/services/query-plans.ts';
import { launchS3Server } from '#test/harness/services/s3-server.ts';
import { seedMany } from '#test/harness/services/seed-many.ts';
import { useEverything } from './use-everything.ts';

/** Enough rows for the planner to prefer an index to a sequential scan. */
const CROWD = { prefix: 'crowd', first: 1, last: 4_000, links: 5, viewDays: 2, clickDays: 1 };
/** Outbox tasks that are not due, as many as after days of a provider outage. */
const TASKS = `
  INSERT INTO outbox (id, kind, payload, next_at)
  SELECT gen_random_uuid(), 'delete_user',
    jsonb_build_object('providerUserId', 'user-' || n), now() + interval '1 day'
  FROM generate_series(1, 4000) AS n`;
/** Former usernames, 1 % of them expired. */
const FORMER_USERNAMES = `
  INSERT INTO released_usernames (username, user_id, free_at)
  SELECT 'former-' || username, user_id,
    now() + interval '1 day' * (row_number() OVER (ORDER BY user_id) % 100)
  FROM profiles`;
/**
 * Purges that are not overdue. Every account has a proven address, a pending number and an event.
 */
const SIGN_IN_FACTORS = `
  INSERT INTO factor_purge_pending (provider_user_id, kind, factor_ids, started_at)
  SELECT 'user-' || n, 'keep', '[]', now() + interval '1 day' FROM generate_series(1, 4000) AS n;
  INSERT INTO user_factors (user_id, kind, address, state)
  SELECT id, 'email', id || '@example.com', 'proven' FROM users;
  INSERT INTO user_factors (user_id, kind, address, state, provider_session_id, expires_at)
  SELECT id, 'phone', id::text, 'pending', 'session', now() + interval '1 day' FROM users;
  INSERT INTO account_events (id, user_id, kind, details)
  SELECT gen_random_uuid(), id, 'factors_removed', '{"factors": []}' FROM users;
  ANALYZE factor_purge_pending; ANALYZE user_factors; ANALYZE account_events`;
/**
 * Blocked hosts. Every account has a report and an action of an operator; only a small part of the
 * actions is from the last months.
 */
const MODERATION = `
  INSERT INTO blocked_hosts (host) SELECT 'host-' || n FROM generate_series(1, 4000) AS n;
  INSERT INTO reports (user_id, id, username, reason, at)
  SELECT user_id, gen_random_uuid(), username, 'hate',
    now() - interval '1 hour' * row_number() OVER (ORDER BY user_id)
  FROM profiles;
  INSERT INTO moderation_actions (at, id, actor, action, user_id)
  SELECT now() - 4 * (now() - at), id, 'tess', 'lookup', user_id FROM reports;
  ANALYZE blocked_hosts; ANALYZE reports; ANALYZE moderation_actions`;
/** Deletes one link of every account; 1 % of them can no longer be restored. */
const DELETED_LINKS = `
  UPDATE blocks SET deleted_at = now() - interval '1 day' * n / 129
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM blocks WHERE position = 5) AS numbered
  WHERE blocks.id = numbered.id;
  ANALYZE blocks`;
/** Objects in external storage whose checks are not due. */
const MEDIA_OBJECTS = `
  INSERT INTO media_objects (key, check_at)
  SELECT encode(sha256(n::text::bytea), 'hex') || '/' || gen_random_uuid(), now() + interval '1 day'
  FROM generate_series(1, 4000) AS n;
  ANALYZE media_objects`;
/** Recent creating requests, one per account. */
const CREATING_REQUESTS = `
  INSERT INTO creating_requests (user_id, key, fingerprint, link_ids)
  SELECT id, 'key-' || id, 'none', '{}' FROM users;
  ANALYZE creating_requests`;
/**
 * Excludes tables that need no index scan: those of the migrations (read only at startup),
 * `job_workers` (one row per process), and `blocklist_version` (always one row).
 */
const OWN =
  "tablename NOT LIKE 'migrations%' AND tablename NOT IN ('blocklist_version', 'job_workers') AND schemaname = 'public'";

const around = await launchSurroundings();
const names = async (column: string, view: string): Promise<string[]> => {
  const { rows } = await around.db.raw(`SELECT ${column} AS name FROM ${view} WHERE ${OWN}`);
  return rows.map(({ name }: { name: string }) => name).sort();
};
const [tables, indexes] = [
  await names('tablename', 'pg_tables'),
  await names('indexname', 'pg_indexes'),
];
let plans: QueryPlan[] = [];

beforeAll(async () => {
  await around.db.raw(TASKS);
  await seedMany(around.databaseUrl, CROWD);
  await around.db.raw(FORMER_USERNAMES);
  await around.db.raw('ANALYZE released_usernames');
  await around.db.raw(SIGN_IN_FACTORS);
  await around.db.raw(MODERATION);
  await around.db.raw(DELETED_LINKS);
  await around.db.raw(MEDIA_OBJECTS);
  await around.db.raw(CREATING_REQUESTS);
  await around.db.destroy();
  around.db.initialize();
  plans = await recordPlans(around.databaseUrl);
  const { variables } = await launchS3Server();
  const app = await startApp(around, { variables });
  await useEverything(app);
  for (const kind of [
    'clean_media',
    'find_overdue_factors',
    'move_outbox',
    'purge_links',
    'retain_analytics',
  ] as const) {
    await addJob(app.db, { kind, payload: {} });
  }
  await app.runJobs();
  // Stopping writes the pending views.
  await app.stop();
});

/**
 * Returns whether a node reads a whole table. An index scan without a condition does so as well.
 */
function readsAll(node: PlanNode): boolean {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition } = node;
  if (!tables.includes(table)) return false;
  return type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && condition === undefined);
}

/**
 * Statements about a batch of 100 owners. In the small tables of this test, a sequential scan can
 * cost less than 100 index searches.
 */
const OF_BATCHES = [
  /^SELECT id AS id FROM blocks WHERE user_id = ANY/,
  /^delete from "account_events"/,
  /^delete from "creating_requests"/,
];
const isOfBatch = (query: string) => OF_BATCHES.some((pattern) => pattern.test(query));

it('no statement scans a whole table', () => {
  const single = plans.filter(({ query }) => !isOfBatch(query));
  const scans = single.flatMap(({ query, nodes }) =>
    nodes.filter(readsAll).map((node) => `${node['Relation Name']}: ${query}`),
  );
  // Compare as text, so that a failure shows the statements.
  expect(scans.join('\n')).toBe('');
});

/**
 * Indexes that no statement has to use: the first two enforce constraints, and the last one serves
 * the previous release during a rolling deployment.
 */
const EXEMPT = ['blocks_featured', 'media_objects_pkey', 'link_days_link'];

it('every index is used by a statement', () => {
  const used = new Set(plans.flatMap(({ nodes }) => nodes.map((node) => node['Index Name'])));
  const unused = indexes.filter((index) => !used.has(index));
  expect(unused.filter((index) => !EXEMPT.includes(index))).toEqual([]);
});
