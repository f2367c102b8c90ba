import pg from 'pg';

/** The migrated database that test databases are copied from. */
export interface Template {
  name: string;
  /** Tables that contain rows after the migrations. */
  filledTables: readonly string[];
  emptyTables: readonly string[];
  /** The SQL expressions that set each sequence to its value after the migrations. */
  sequences: readonly string[];
  /** The state of the schema and of the filled tables. */
  state: string;
}

/** Size in bytes above which copying the template anew is cheaper than emptying a database. */
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

const SEQUENCES = `
  SELECT format('setval(%L, %s, %L)', seqrelid::regclass,
    coalesce(pg_sequence_last_value(seqrelid), seqstart),
    pg_sequence_last_value(seqrelid) IS NOT NULL) AS expression
  FROM pg_sequence`;

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
    const sequences = await client.query<{ expression: string }>(SEQUENCES);
    const state = await client.query(`SELECT ${stateSql(filledTables)} AS state`);
    return {
      name,
      filledTables,
      emptyTables,
      sequences: sequences.rows.map(({ expression }) => expression),
      state: state.rows[0].state,
    };
  });
}

/** Selects a database without connections, settings or limits. */
const UNUSED = `
  SELECT FROM pg_database d WHERE datname = $1 AND datconnlimit = -1 AND datallowconn
  AND datacl IS NULL
  AND NOT EXISTS (SELECT FROM pg_stat_activity a
    WHERE a.datid = d.oid AND backend_type = 'client backend')
  AND NOT EXISTS (SELECT FROM pg_db_role_setting WHERE setdatabase = d.oid)`;

/**
 * Renames a database that is not used, so that a client of the former file cannot reach it any more.
 * @param server address of another database on the same server
 * @returns whether the database was renamed
 */
export async function renameIfUnused(server: string, name: string, next: string): Promise<boolean> {
  return withClient(server, async (client) => {
    const { rowCount } = await client.query(UNUSED, [name]);
    if (rowCount) await client.query(`ALTER DATABASE ${name} RENAME TO ${next}`);
    return rowCount === 1;
  });
}

/** SQL for whether no table has statistics of ANALYZE or VACUUM, which change query plans. */
const NO_STATISTICS = `
  NOT EXISTS (SELECT FROM pg_class WHERE relkind = 'r' AND oid >= 16384 AND reltuples <> -1)`;

const SIZE = `
  SELECT coalesce(sum(pg_table_size(oid)), 0) FROM pg_class WHERE relkind = 'r' AND oid >= 16384`;

/**
 * Empties a copy of the template that no other client uses, unless it differs from the template in
 * more than rows, or is large.
 * @returns whether the database is empty now
 */
export async function emptyIfUnchanged(url: string, template: Template): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`
      SELECT ${NO_STATISTICS} AND (${SIZE}) < ${MAX_BYTES}
        AND ${stateSql(template.filledTables)} = '${template.state}' AS unchanged`);
    if (!rows[0].unchanged) return false;
    // Without triggers and foreign keys, the order of the tables does not matter.
    await client.query(`
      SET session_replication_role = replica;
      ${template.emptyTables.map((table) => `DELETE FROM ${table};`).join(' ')}
      SELECT ${template.sequences.join(', ')};
      SELECT pg_stat_force_next_flush()`);
    // Separately, because the statements above are counted when their transaction has ended.
    await client.query('SELECT pg_stat_reset()');
    return true;
  });
}
