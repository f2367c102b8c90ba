import { IDEMPOTENCY_KEY_HOURS } from '#bff/contracts/limits.ts';
import { readEntry, writeEntry } from '#web/lib/session/account-storage.ts';
import { documentAccount } from '#web/lib/session/document-account.ts';

/** A call without a response, which may have been carried out. */
interface LostCall {
  name: string;
  /** Its Idempotency-Key. */
  key: string;
  /** Time of its first attempt, in milliseconds since the epoch. */
  sentAt: number;
  /** What was sent, if the same draft may result in other content later. */
  body?: string | null;
}

const CALLS_MAX = 5;

/** Age in milliseconds after which the server has forgotten the key of a call. */
const AGE_MAX = IDEMPOTENCY_KEY_HOURS * 3_600_000;

/** Enough for the fields beside an image, and for pasted links. Images would fill the storage. */
const CONTENT_MAX = 100_000;

/** Names a call; equal calls have the same effect. @param content the body, or the draft of it */
export const callName = (method: string, path: string, content: string): string =>
  `${method} ${path} ${content.length} ${content.slice(0, CONTENT_MAX)}`;

const storageKey = () => `posy-unanswered:${documentAccount()}`;

function read(): LostCall[] {
  const calls: LostCall[] = JSON.parse(readEntry(storageKey()) ?? '[]');
  return calls.filter(({ sentAt }) => Date.now() - sentAt < AGE_MAX);
}

/**
 * Stores the calls without a response like drafts: repeating one sends the same key, at once, when
 * the creator presses the button again, or when the draft is restored after a sign-in.
 */
const write = (calls: readonly LostCall[]): void => writeEntry(storageKey(), JSON.stringify(calls));

/** Returns the earlier attempt of a call that may have been carried out, or undefined. */
export const lostCall = (name: string): LostCall | undefined =>
  read().find((call) => call.name === name);

const withoutCall = (name: string) => read().filter((call) => call.name !== name);

/** Remembers a call until it has a response; the oldest is forgotten when there are many. */
export const rememberUnanswered = (call: LostCall): void =>
  write([...withoutCall(call.name), call].slice(-CALLS_MAX));

/** Forgets a call that has a response. */
export function forgetUnanswered(name: string): void {
  // Nothing is written after a sign-out has deleted the calls.
  if (lostCall(name)) write(withoutCall(name));
}
