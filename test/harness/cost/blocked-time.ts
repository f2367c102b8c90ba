/** Milliseconds between two samples of the clock. */
const SAMPLE_MS = 1;
/** Saved before a test can install fake timers. */
const { setTimeout, clearTimeout } = globalThis;

/** Returns the CPU time of this thread in milliseconds, excluding other processes. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface Measured<T> {
  result: T;
  /** The longest uninterrupted time for which the event loop was busy, in milliseconds. */
  blockedMs: number;
}

/**
 * Measures how long work blocks the event loop of this process, in CPU time. The server under test
 * runs in the same process: while a test awaits one request, the event loop only does the server's
 * work.
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
 * Measures the CPU time of work in this thread, in milliseconds: an upper bound of the time it
 * blocks.
 */
export async function measureThread<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const before = threadMs();
  const result = await work();
  return { result, blockedMs: threadMs() - before };
}
