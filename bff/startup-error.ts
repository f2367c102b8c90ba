/** Thrown at startup. The message names the dependency, its address without credentials, and the cause. */
class StartupError extends Error {
  override name = 'StartupError';
}

/**
 * Returns the message of an error. An AggregateError (one address of a host failed after the other)
 * has no message of its own.
 */
export function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join('; ');
  return (error as Error).message;
}

/**
 * Returns the host and port of an address. If they may be wrong, returns the variable's name instead:
 * an unescaped character in a password ends the host, which then contains the password's beginning.
 */
function placeOf(variable: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isCut = url && `${url.pathname}${url.search}${url.hash}`.includes('@');
  return url && !isCut ? url.host : `the address in ${variable}`;
}

/**
 * Waits for a dependency that the server needs to start.
 * @param variable the variable with the address
 * @param address user and password are left out of the message
 * @throws StartupError
 */
export async function requireDependency<T>(
  name: string,
  variable: string,
  address: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const place = placeOf(variable, address);
    throw new StartupError(`Cannot use ${name} at ${place}: ${causeOf(error)}`, { cause: error });
  }
}
