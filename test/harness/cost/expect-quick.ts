import { measureBlocking, measureThread } from './blocked-time.ts';

/** Maximum time for which a request may block the event loop, in milliseconds (S61). */
export const BLOCKED_MAX_MS = 50;

/**
 * Sends a request, and fails when it blocks the event loop for more than 50 ms. The first
 * measurement is cheap but only an upper bound, so a slow request is measured again precisely, and
 * once more to exclude noise.
 * @throws Error naming the request
 */
export async function expectQuick<T>(name: string, request: () => Promise<T>): Promise<T> {
  const first = await measureThread(request);
  if (first.blockedMs <= BLOCKED_MAX_MS) return first.result;
  const second = await measureBlocking(request);
  if (second.blockedMs <= BLOCKED_MAX_MS) return first.result;
  const third = await measureBlocking(request);
  if (third.blockedMs <= BLOCKED_MAX_MS) return first.result;
  const times = [second, third].map(({ blockedMs }) => `${Math.round(blockedMs)} ms`);
  throw new Error(`${name} blocks the event loop for ${times.join(' and ')}.`);
}

/**
 * Sends requests concurrently. If they block the event loop for more than 50 ms in total, each one
 * is sent again alone and must stay below the limit.
 * @throws Error naming the request
 */
export async function expectQuickBatch<T>(
  requests: readonly { name: string; send: () => Promise<T> }[],
): Promise<T[]> {
  const { result, blockedMs } = await measureBlocking(() =>
    Promise.all(requests.map(({ send }) => send())),
  );
  if (blockedMs <= BLOCKED_MAX_MS) return result;
  for (const { name, send } of requests) await expectQuick(name, send);
  return result;
}
