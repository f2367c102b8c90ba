import { measureThread } from './blocked-time.ts';
import { BLOCKED_MAX_MS, expectQuick } from './expect-quick.ts';

interface Watched<T> {
  send: () => Promise<T>;
  /** Whether the request can be sent once more without changing anything. */
  isRepeatable: (answer: T) => boolean;
}

/** Requests that wait for their responses now. */
let underWay = 0;
/** Counts every request: a change tells that another one came while one was measured. */
let begun = 0;

/**
 * Sends a request of an API test and fails when it blocks the event loop of the server, which runs
 * in this process, for more than 50 ms (S61). Requests that overlap are not told apart and pass, as
 * does one whose repetition would change something: fuzz and cost tests measure these.
 * @param name for the error
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
