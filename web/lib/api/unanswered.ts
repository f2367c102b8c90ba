import { documentAccount } from '#web/lib/session/document-account.ts';

/** A call without a response, which may have been carried out. */
interface LostCall {
  /** Its Idempotency-Key. */
  key: string;
  /** What was sent, if the same draft may result in other content later. */
  body?: string;
}

const CALLS_MAX = 5;

/**
 * The calls without a response by name. Repeating one, at once or when the creator presses the
 * button again, sends the same key. They are stored like drafts: a draft that is restored after a
 * sign-in must not create its links twice.
 */
let calls = new Map<string, LostCall>();
let restoredFor: string | undefined;

const storageKey = () => `posy-unanswered:${documentAccount()}`;

function restored(): Map<string, LostCall> {
  if (restoredFor === documentAccount()) return calls;
  restoredFor = documentAccount();
  try {
    calls = new Map(JSON.parse(window.sessionStorage.getItem(storageKey()) ?? '[]'));
  } catch {
    // Unreadable: a lost call has a new key.
  }
  return calls;
}

function store(): void {
  if (restoredFor === undefined) return;
  try {
    if (calls.size === 0) window.sessionStorage.removeItem(storageKey());
    else window.sessionStorage.setItem(storageKey(), JSON.stringify([...calls]));
  } catch {
    // Kept until the document is left.
  }
}

/** Returns a hash of 53 bits (cyrb53): images would fill the storage. */
function hash(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (b & 0x1fffff) + (a >>> 0)).toString(36);
}

/** Names a call; equal calls have the same effect. @param content the body, or the draft of it */
export const callName = (method: string, path: string, content: string | null): string =>
  `${method} ${path} ${hash(content ?? '')}`;

/** Returns the earlier attempt of a call that may have been carried out, or undefined. */
export const lostCall = (name: string): LostCall | undefined => restored().get(name);

/** Remembers a call until it has a response; the oldest is forgotten when there are many. */
export function rememberUnanswered(name: string, call: LostCall): void {
  restored().set(name, call);
  const [oldest] = calls.keys();
  if (oldest !== undefined && calls.size > CALLS_MAX) calls.delete(oldest);
  store();
}

/** Forgets a call that has a response. */
export function forgetUnanswered(name: string): void {
  restored().delete(name);
  store();
}
