import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { measureThread } from './blocked-time.ts';
import { BLOCKED_MAX_MS, expectQuick } from './expect-quick.ts';

interface Watched<T> {
  send: () => Promise<T>;
  /** Returns whether repeating the request has no side effects. */
  isRepeatable: (response: T) => boolean;
}

let isPaused = false;

/**
 * Stops watching until the end of the test file. For tests that count calls to the provider: the
 * watch repeats slow requests, which would add calls.
 */
export function pauseCostWatch(): void {
  isPaused = true;
  atEndOfFile(() => {
    isPaused = false;
  });
}

let underWay = 0;
/** Number of requests begun so far. It shows whether another request began during a measurement. */
let begun = 0;

/**
 * Sends a request of an API test, and fails when it blocks the event loop for more than 50 ms
 * (S61). The server runs in this process. Requests that overlap cannot be distinguished, so they
 * pass. Requests that cannot be repeated pass as well. The fuzz and cost tests measure both.
 * @param name names the request in the error
 * @throws Error when the request and its repetition block for too long
 */
export async function watchCost<T>(name: string, { send, isRepeatable }: Watched<T>): Promise<T> {
  if (isPaused) return send();
  const isFirst = underWay === 0;
  begun += 1;
  const own = begun;
  underWay += 1;
  try {
    const { result, blockedMs } = await measureThread(send);
    const isAlone = isFirst && begun === own;
    if (blockedMs > BLOCKED_MAX_MS && isAlone && isRepeatable(result)) {
      await expectQuick(name, send);
    }
    return result;
  } finally {
    underWay -= 1;
  }
}
