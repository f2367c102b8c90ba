/** Node's socket errors. */
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
  'EAI_AGAIN', // the name server does not answer
]);
/** SQLSTATE classes. */
const SQL_CLASSES = new Set([
  '08', // connection failures
  '28', // our role or its password is refused, as during a change of credentials
  '53', // resources such as disk, memory and connections
  '58', // errors of the system below Postgres, such as its disk
]);
/** SQLSTATE codes after which a repetition may succeed. */
const SQL_STATES = new Set([
  '25006', // read-only transaction: a standby, or a primary that was demoted
  '25P03', // idle in transaction for too long
  '3D000', // the database is not there, as while it is restored
  '40001', // serialization failure
  '40P01', // deadlock
  '55000', // the database takes no connections
  '57014', // canceled, as by statement_timeout
  '57P01', // shut down by an administrator, or pg_terminate_backend
  '57P02', // crash of another backend
  '57P03', // starting up
  '57P04', // database dropped
  '57P05', // idle for too long
]);
/** First words of Redis' errors that concern the server, not the command. */
const REDIS_STATES = [
  ...['READONLY', 'MASTERDOWN', 'NOREPLICAS'],
  ...['OOM', 'MISCONF', 'LOADING', 'BUSY', 'UNKILLABLE', 'TRYAGAIN'],
  ...['CLUSTERDOWN', 'NOAUTH', 'WRONGPASS', 'NOPERM'],
];
/** Clients that give no code. */
const TEXTS = [
  'Connection terminated', // pg
  'timeout expired', // pg, while connecting
  'Query read timeout', // pg
  'Timeout acquiring a connection', // knex
  'Stream isn', // ioredis without an offline queue
  'Connection is closed', // ioredis
  'Command timed out', // ioredis
  'max retries per request', // ioredis
  'max number of clients reached', // Redis, while connecting
  'Client has encountered a connection error', // pg
];

const isSqlState = (code: string) =>
  SQL_STATES.has(code) || (code.length === 5 && SQL_CLASSES.has(code.slice(0, 2)));

/** Older servers put the words of a script's error behind their own: "… -READONLY You can't write". */
function isRedisState(error: Error & { previousErrors?: unknown }): boolean {
  if (error.name !== 'ReplyError') return false;
  const { message, previousErrors } = error;
  const says = (state: string) => message.startsWith(`${state} `) || message.includes(`-${state} `);
  if (REDIS_STATES.some(says)) return true;
  // EXECABORT: the reason was told for one of the transaction's commands.
  return Array.isArray(previousErrors) && previousErrors.some(isDependencyFailure);
}

/** Whether an error means that Postgres or Redis cannot serve now, rather than a defect of ours. */
export function isDependencyFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (SOCKET.has(code) || isSqlState(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDependencyFailure)) return true;
  return isRedisState(error) || TEXTS.some((text) => error.message.includes(text));
}
