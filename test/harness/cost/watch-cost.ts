import { measureThread } from './blocked-time.ts';
import { BLOCKED_MAX_MS, expectQuick } from './expect-quick.ts';

interface Watched<T> {
  send: () => Promise<T>;
  /** Returns whether the request can be repeated without side effects. */
  isRepeatable: (response: T) => boolean;
}

let underWay = 0;
/** Number of all requests, to detect that another one began during a measurement. */
let begun = 0;

/**
 * Sends a request of an API test and fails when it blocks the event loop of the server, which runs
 * in this process, for more than 50 ms (S61). Overlapping requests are indistinguishable and pass,
 * as do requests that cannot be repeated: fuzz and cost tests measure these.
 * @param name name for the error
 * @throws Error when the request and its repetition block for too long
 */
export async function watchCost<T>(name: string, { send, isRepeatable }: Watched<T>): Promise<T> {
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
