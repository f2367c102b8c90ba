/**
 * Returns the result of the work or, after a timeout in milliseconds, what `onTimeout` returns or
 * throws. The work continues after the timeout; its result is ignored.
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
