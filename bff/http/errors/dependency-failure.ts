/** Node's socket errors. */
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/**
 * What Postgres says when it means "not now": connection, resources, shutdown, time-outs, and two
 * transactions that stood in each other's way.
 */
const POSTGRES = /^(08|53|57P|57014$|25P03$|40P01$|40001$)/;
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
  'LOADING ', // Redis, while it reads its file
  'Client has encountered a connection error', // pg
];

/** Whether an error means that Postgres or Redis cannot be reached now, rather than a defect of ours. */
export function isDependencyFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (SOCKET.has(code) || POSTGRES.test(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDependencyFailure)) return true;
  return TEXTS.some((text) => error.message.includes(text));
}
