/**
 * Returns the result of the work or, after a timeout in milliseconds, what `late` returns or
 * throws. The work continues after the timeout; its result is ignored.
 */
export async function withinTime<T>(
  milliseconds: number,
  work: Promise<T>,
  late: () => T,
): Promise<T> {
  const deadline = Promise.withResolvers<void>();
  const timer = setTimeout(deadline.resolve, milliseconds);
  try {
    return await Promise.race([work, deadline.promise.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
