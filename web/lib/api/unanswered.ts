import { IDEMPOTENCY_KEY_HOURS } from '#bff/contracts/limits.ts';
import { readEntry, writeEntry } from '#web/lib/session/account-storage.ts';
import { documentAccount } from '#web/lib/session/document-account.ts';

/** A request without a response, which the server may have processed. */
interface LostCall {
  name: string;
  /** Its Idempotency-Key. */
  key: string;
  /** Time of its first attempt, in milliseconds since the epoch. */
  sentAt: number;
  /** The sent body, if the same draft can result in a different body later. */
  body?: string | null;
}

const CALLS_MAX = 5;

/** Lifetime of an Idempotency-Key on the server, in milliseconds. */
const AGE_MAX = IDEMPOTENCY_KEY_HOURS * 3_600_000;

/** Enough for pasted links and for the fields before an image, which would exceed the storage. */
const CONTENT_MAX = 100_000;

/**
 * Returns a name that is equal for requests with the same effect. @param content the body or its
 * draft
 */
export const callName = (method: string, path: string, content: string): string =>
  `${method} ${path} ${content.length} ${content.slice(0, CONTENT_MAX)}`;

const storageKey = () => `posy-unanswered:${documentAccount()}`;

function read(): LostCall[] {
  const calls: LostCall[] = JSON.parse(readEntry(storageKey()) ?? '[]');
  return calls.filter(({ sentAt }) => Date.now() - sentAt < AGE_MAX);
}

/**
 * Stores the requests without a response. A retry sends the same key, whether automatic, by another
 * press of the button, or after a sign-in that restores the draft.
 */
const write = (calls: readonly LostCall[]): void => writeEntry(storageKey(), JSON.stringify(calls));

/** Returns an earlier attempt of a request that has no response yet, or undefined. */
export const lostCall = (name: string): LostCall | undefined =>
  read().find((call) => call.name === name);

const withoutCall = (name: string) => read().filter((call) => call.name !== name);

/** Stores a request until it has a response. Keeps at most the latest CALLS_MAX. */
export const rememberUnanswered = (call: LostCall): void =>
  write([...withoutCall(call.name), call].slice(-CALLS_MAX));

/** Removes a request that has a response. */
export function forgetUnanswered(name: string): void {
  // Write nothing if a sign-out has deleted the requests.
  if (lostCall(name)) write(withoutCall(name));
}
