/**
 * Returns a function that runs the work once for all callers that wait for the end of the run before.
 * A flood of calls then causes one run at a time. Each caller gets the result of a run that began
 * after its call.
 */
export function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const run = work();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
