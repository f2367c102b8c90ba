import { IDEMPOTENCY_KEY_HOURS } from '#bff/contracts/limits.ts';
import { readEntry, writeEntry } from '#web/lib/session/account-storage.ts';
import { documentAccount } from '#web/lib/session/document-account.ts';

/** A request that has received no response. The server may have processed it. */
interface LostCall {
  name: string;
  /** The Idempotency-Key of the request. */
  key: string;
  /** Time of the first attempt, in milliseconds since the epoch. */
  sentAt: number;
  /** The sent body, if the same draft can later result in a different body. */
  body?: string | null;
}

const CALLS_MAX = 5;

/** Lifetime of an Idempotency-Key on the server, in milliseconds. */
const AGE_MAX = IDEMPOTENCY_KEY_HOURS * 3_600_000;

/**
 * Maximum length of the content in the name of a request, in characters. It is enough for pasted
 * links and for the fields before an image; whole images would exceed the storage.
 */
const CONTENT_MAX = 100_000;

/**
 * Returns the name of a request. Requests with the same effect have the same name.
 * @param content the body or its draft
 */
export const callName = (method: string, path: string, content: string): string =>
  `${method} ${path} ${content.length} ${content.slice(0, CONTENT_MAX)}`;

const storageKey = () => `posy-unanswered:${documentAccount()}`;

function read(): LostCall[] {
  const calls: LostCall[] = JSON.parse(readEntry(storageKey()) ?? '[]');
  return calls.filter(({ sentAt }) => Date.now() - sentAt < AGE_MAX);
}

/**
 * Stores the requests without a response. A retry then sends the same key, whether the retry is
 * automatic, is caused by another press of the button, or follows a sign-in that restores the
 * draft.
 */
const write = (calls: readonly LostCall[]): void => writeEntry(storageKey(), JSON.stringify(calls));

/** Returns an earlier attempt of a request that has received no response, or undefined. */
export const lostCall = (name: string): LostCall | undefined =>
  read().find((call) => call.name === name);

const withoutCall = (name: string) => read().filter((call) => call.name !== name);

/** Stores a request until it has a response. Keeps only the latest CALLS_MAX requests. */
export const rememberUnanswered = (call: LostCall): void =>
  write([...withoutCall(call.name), call].slice(-CALLS_MAX));

/** Removes a request that has received a response. */
export function forgetUnanswered(name: string): void {
  // Write nothing if a sign-out has already deleted the requests.
  if (lostCall(name)) write(withoutCall(name));
}
