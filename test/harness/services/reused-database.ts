import pg from 'pg';

/** The migrated database that test databases are copied from. */
export interface Template {
  name: string;
  /** Tables that contain rows after the migrations. */
  filledTables: readonly string[];
  emptyTables: readonly string[];
  /** The state of the schema and of the filled tables. */
  state: string;
}

/** A larger database is cheaper to copy anew than to empty. In bytes. */
const MAX_BYTES = 2_000_000;

/** The catalogs that describe the schema. Changed definitions, owners and privileges are here. */
const CATALOGS = [
  ...['pg_class', 'pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_index', 'pg_type'],
  ...['pg_proc', 'pg_trigger', 'pg_rewrite', 'pg_namespace', 'pg_extension', 'pg_policy'],
  ...['pg_event_trigger', 'pg_default_acl', 'pg_statistic_ext', 'pg_enum', 'pg_sequence'],
];

/**
 * Returns SQL for the state of the schema and of some tables. Each change of a row replaces its
 * `xmin`, so the sum detects changes that a later change reverts.
 */
function stateSql(tables: readonly string[]): string {
  const parts = [...CATALOGS, ...tables].map(
    (table) => `(SELECT count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) FROM ${table})`,
  );
  return `concat_ws(' ', ${parts.join(', ')})`;
}

const TABLES = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  ORDER BY 1`;

/** Connects to a database and closes the connection after the work. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Describes a migrated database, so that it can be used as the template. */
export function describeTemplate(url: string, name: string): Promise<Template> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(TABLES);
    const filledTables: string[] = [];
    const emptyTables: string[] = [];
    for (const table of rows) {
      const { rowCount } = await client.query(`SELECT FROM ${table.name} LIMIT 1`);
      (rowCount ? filledTables : emptyTables).push(table.name);
    }
    const state = await client.query(`SELECT ${stateSql(filledTables)} AS state`);
    return { name, filledTables, emptyTables, state: state.rows[0].state };
  });
}

/** Returns SQL for whether this database has no other connections, settings, limits or statistics. */
const UNUSED = `
  NOT EXISTS (SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND backend_type = 'client backend')
  AND (SELECT datconnlimit = -1 AND datacl IS NULL FROM pg_database
    WHERE datname = current_database())
  AND NOT EXISTS (SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
    WHERE d.datname = current_database())
  AND NOT EXISTS (SELECT FROM pg_statistic WHERE starelid >= 16384)`;

const SIZE = `
  SELECT coalesce(sum(pg_table_size(oid)), 0) FROM pg_class WHERE relkind = 'r' AND oid >= 16384`;

/**
 * Empties a copy of the template, unless it differs from the template in more than rows, is large,
 * or has another connection, which might still write.
 * @returns whether the database is empty now
 */
export async function emptyIfUnchanged(url: string, template: Template): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`
      SELECT ${UNUSED} AND (${SIZE}) < ${MAX_BYTES} AND ${stateSql(template.filledTables)} =
        '${template.state}' AS unchanged`);
    if (!rows[0].unchanged) return false;
    // Without triggers and foreign keys, the order of the tables does not matter.
    await client.query(`
      SET session_replication_role = replica;
      ${template.emptyTables.map((table) => `DELETE FROM ${table};`).join(' ')}
      SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence;
      SELECT pg_stat_reset()`);
    return true;
  }).catch(() => false);
}
