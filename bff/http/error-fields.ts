/** The fields of a log line about a failure. */
export interface ErrorFields {
  cause: string;
  /** The SQLSTATE of an error of Postgres. */
  sqlstate?: string;
}

/** Each SQLSTATE has a digit, which distinguishes it from EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/**
 * Returns what a log line may say about an error: its message, and its SQLSTATE. An error object may
 * contain more, such as the values of a row.
 */
export function errorFields(error: Error & { code?: unknown }): ErrorFields {
  const { message, code } = error;
  const isState = typeof code === 'string' && SQLSTATE.test(code);
  return { cause: message, ...(isState && { sqlstate: code }) };
}
