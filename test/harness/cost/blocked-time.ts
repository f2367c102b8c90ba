/** Interval between two samples of the clock, in milliseconds. */
const SAMPLE_MS = 1;
/** The real timers, saved before a test can install fake ones. */
const { setTimeout, clearTimeout } = globalThis;

/** Returns the CPU time of this thread in milliseconds. Other processes do not affect it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface Measured<T> {
  result: T;
  /** The longest time for which the event loop was busy without interruption, in milliseconds. */
  blockedMs: number;
}

/**
 * Measures how long work blocks the event loop of this process, in milliseconds of CPU time. The
 * server under test runs in this process: while a test awaits one request, the event loop does only
 * the server's work.
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

/**
 * Measures the CPU time that work takes in this thread, in milliseconds: an upper bound of the time
 * for which it blocks the event loop.
 */
export async function measureThread<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const before = threadMs();
  const result = await work();
  return { result, blockedMs: threadMs() - before };
}
