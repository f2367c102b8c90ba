/** Thrown at startup. The message names the dependency, its address without credentials, and the cause. */
export class StartupError extends Error {
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
 * Waits for a dependency that the server needs to start.
 * @param address URL with host and port; user and password are left out of the message
 * @throws StartupError
 */
export async function requireDependency<T>(
  name: string,
  address: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { host } = new URL(address);
    throw new StartupError(`Cannot use ${name} at ${host}: ${causeOf(error)}`, { cause: error });
  }
}
