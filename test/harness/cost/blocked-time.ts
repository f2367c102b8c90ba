/** Milliseconds between two looks at the clock while something is measured. */
const SAMPLE_MS = 1;
/** Kept from before a test may have put fake timers in their place. */
const { setTimeout, clearTimeout } = globalThis;

/** Processor time of this thread in milliseconds: what other processes take is not in it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface Measured<T> {
  result: T;
  /** The longest time for which the event loop was busy without a break, in milliseconds. */
  blockedMs: number;
}

/**
 * Measures for how long some work blocks the event loop of this process, in processor time. The
 * server under test runs here as well: while a test awaits one request, the loop's work is the
 * server's.
 */
export async function measureBlocking<T>(work: () => Promise<T>): Promise<Measured<T>> {
  let blockedMs = 0;
  let [wall, busy] = [performance.now(), threadMs()];
  let timer: NodeJS.Timeout;

  function look(): void {
    const [wallNow, busyNow] = [performance.now(), threadMs()];
    blockedMs = Math.max(blockedMs, Math.min(wallNow - wall, busyNow - busy));
    [wall, busy] = [wallNow, busyNow];
  }
  function sample(): void {
    look();
    timer = setTimeout(sample, SAMPLE_MS);
  }
  timer = setTimeout(sample, SAMPLE_MS);
  try {
    const result = await work();
    look();
    return { result, blockedMs };
  } finally {
    clearTimeout(timer);
  }
}

/** Processor time that some work takes in this thread, in milliseconds: never less than it blocks. */
export async function measureThread<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const before = threadMs();
  const result = await work();
  return { result, blockedMs: threadMs() - before };
}
