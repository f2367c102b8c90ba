/**
 * Calls without a response, which may have been carried out, with their Idempotency-Key. Repeating
 * one, at once or when the creator presses the button again, sends the same key.
 */
const unanswered = new Map<string, string>();
const CALLS_MAX = 5;

/** Names a call; equal calls have the same effect. */
export const callName = (method: string, path: string, body: string | null): string =>
  `${method} ${path} ${body ?? ''}`;

/** Returns the key for a call: that of its lost attempt, or a new one. */
export const keyOfCall = (call: string): string => unanswered.get(call) ?? crypto.randomUUID();

/** Returns whether an earlier attempt of a call may have been carried out. */
export const mayBeDone = (call: string): boolean => unanswered.has(call);

/** Remembers a call whose response was lost; the oldest is forgotten when there are many. */
export function rememberUnanswered(call: string, key: string): void {
  unanswered.set(call, key);
  const [oldest] = unanswered.keys();
  if (oldest !== undefined && unanswered.size > CALLS_MAX) unanswered.delete(oldest);
}

/** Forgets a call that has a response. */
export function forgetUnanswered(call: string): void {
  unanswered.delete(call);
}
