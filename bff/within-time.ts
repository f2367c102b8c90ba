/**
 * What the work brings; or, when that takes longer than so many milliseconds, what `late` gives or
 * throws. The work itself goes on, and nobody hears of it any more.
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
