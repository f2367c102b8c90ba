/**
 * Thrown at startup. The message contains the dependency, its host without credentials, and the
 * cause.
 */
class StartupError extends Error {
  override name = 'StartupError';
}

/**
 * Returns the message of an error. An AggregateError has no message, so the messages of its errors
 * are joined. There is one error for each address of a host.
 */
export function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join('; ');
  return (error as Error).message;
}

/**
 * Returns the host and port of a URL. Returns the name of the variable if they may be wrong: with
 * an unescaped character in the password, the parsed host contains the start of the password.
 */
function hostOf(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isCut = url && `${url.pathname}${url.search}${url.hash}`.includes('@');
  return url && !isCut ? url.host : `the address in ${variable}`;
}

/**
 * Waits for a dependency that the server needs to start.
 * @param variable the variable with the URL
 * @param url its user and password are omitted from the message
 * @throws StartupError
 */
export async function requireDependency<T>(
  name: string,
  variable: string,
  url: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const host = hostOf(variable, url);
    throw new StartupError(`Cannot use ${name} at ${host}: ${causeOf(error)}`, { cause: error });
  }
}
