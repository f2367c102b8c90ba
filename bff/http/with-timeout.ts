/**
 * Returns the result of the work. After the timeout, returns the result of `onTimeout` or throws
 * its error. The work then continues, but its result is ignored.
 */
export async function withTimeout<T>(
  milliseconds: number,
  work: Promise<T>,
  onTimeout: () => T,
): Promise<T> {
  const deadline = Promise.withResolvers<void>();
  const timer = setTimeout(deadline.resolve, milliseconds);
  try {
    return await Promise.race([work, deadline.promise.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}
