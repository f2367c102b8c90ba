/** Codes of Node's socket errors that mean a failed connection. */
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ECONNABORTED',
  'EAI_AGAIN', // temporary failure of the name server
]);
/** SQLSTATE classes of errors that mean that Postgres is unavailable. */
const SQL_CLASSES = new Set([
  '08', // connection failures
  '28', // wrong role or password, for example during a rotation of credentials
  '53', // insufficient resources: disk, memory, connections
  '58', // system errors outside Postgres, such as disk failures
]);
/** SQLSTATE codes after which a retry may succeed. */
const SQL_STATES = new Set([
  '25006', // read-only transaction: a standby, or a primary that was demoted
  '25P03', // idle_in_transaction_session_timeout
  '3D000', // the database does not exist, for example while it is restored
  '40001', // serialization failure
  '40P01', // deadlock
  '55000', // the database does not accept connections
  '57014', // canceled, for example by statement_timeout
  '57P01', // admin_shutdown: a shutdown, or pg_terminate_backend
  '57P02', // crash of another backend
  '57P03', // starting up
  '57P04', // database dropped
  '57P05', // idle_session_timeout
]);
/** Prefixes of Redis errors that concern the server and not the command. */
const REDIS_STATES = [
  ...['READONLY', 'MASTERDOWN', 'NOREPLICAS'],
  ...['OOM', 'MISCONF', 'LOADING', 'BUSY', 'UNKILLABLE', 'TRYAGAIN'],
  ...['CLUSTERDOWN', 'NOAUTH', 'WRONGPASS', 'NOPERM'],
];
/** Messages of client errors that have no code. */
const TEXTS = [
  'Connection terminated', // pg
  'timeout expired', // pg, while connecting
  'Query read timeout', // pg
  'Timeout acquiring a connection', // knex
  'Stream isn', // ioredis without an offline queue
  'Connection is closed', // ioredis
  'Command timed out', // ioredis
  'max retries per request', // ioredis
  'Command aborted', // ioredis, when a connection closes between the responses of a batch
  "Cluster isn't ready", // ioredis without an offline queue
  'None of startup nodes is available', // ioredis, in front of a cluster
  'Failed to refresh slots cache', // ioredis
  'Too many Cluster redirections', // ioredis
  'All sentinels are unreachable', // ioredis
  'max number of clients reached', // Redis, while connecting
  'Client has encountered a connection error', // pg
];

const isSqlState = (code: string) =>
  SQL_STATES.has(code) || (code.length === 5 && SQL_CLASSES.has(code.slice(0, 2)));

/**
 * Returns whether a Redis error concerns the server and not the command. Older servers put their
 * own text before the error of a script: "… -READONLY You can't write".
 */
function isRedisState(error: Error & { previousErrors?: unknown }): boolean {
  if (error.name !== 'ReplyError') return false;
  const { message, previousErrors } = error;
  const hasState = (state: string) =>
    message.startsWith(`${state} `) || message.includes(`-${state} `);
  if (REDIS_STATES.some(hasState)) return true;
  // EXECABORT reports a failed transaction. The errors of its commands are the causes.
  return Array.isArray(previousErrors) && previousErrors.some(isDependencyFailure);
}

/**
 * Returns whether an error means that Postgres or Redis is unavailable. Other errors are defects of
 * Posy.
 */
export function isDependencyFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (SOCKET.has(code) || isSqlState(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDependencyFailure)) return true;
  return isRedisState(error) || TEXTS.some((text) => error.message.includes(text));
}
