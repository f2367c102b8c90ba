const CHANNEL = 'posy-session';

/** The reason for the end of a session. `lost` means that a request failed with 401. */
export type SessionEnd = 'signed-out' | 'account-deleted' | 'lost';

/** The state of the login page's history entry. */
export interface LoginState {
  /**
   * Whether the page was opened because the session ended. Another account may be signed in now.
   */
  sessionEnded?: boolean;
}

/** The message of a tab that shows a session. */
interface OtherSession {
  /** Alias of the account. */
  user: string;
}

/** @param elsewhere whether another tab announced the end */
type SessionEndListener = (end: SessionEnd, elsewhere: boolean) => void;

const listeners = new Set<SessionEndListener>();
const otherSessionListeners = new Set<(user: string) => void>();
const unauthorizedListeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Calls the listener when this or another tab announces the end of the session. */
export const onSessionEnd = (listener: SessionEndListener) => listen(listeners, listener);

/** Calls the listener when another tab announces the account that it shows. */
export const onOtherSession = (listener: (user: string) => void) =>
  listen(otherSessionListeners, listener);

function listen<T>(listenersOfKind: Set<T>, listener: T): () => void {
  listenersOfKind.add(listener);
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<SessionEnd | OtherSession>) => {
      if (typeof data === 'string') return notify(data, true);
      for (const other of otherSessionListeners) other(data.user);
    };
  }
  return () => {
    listenersOfKind.delete(listener);
    if (listeners.size + otherSessionListeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

/** Announces the end of the session to all tabs. */
export function announceSessionEnd(end: SessionEnd): void {
  post(end);
  notify(end, false);
}

/** Announces the account of this tab to other tabs. @param user alias of the account */
export const announceSession = (user: string): void => post({ user });

function post(message: SessionEnd | OtherSession): void {
  // Send on the open channel, because a second channel of this document would deliver the message
  // to the first one.
  const sender = channel ?? new BroadcastChannel(CHANNEL);
  sender.postMessage(message);
  if (sender !== channel) sender.close();
}

function notify(end: SessionEnd, elsewhere: boolean): void {
  for (const listener of listeners) listener(end, elsewhere);
}

/** Calls the listener when a request of this tab fails with 401. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/** The number of pending requests that end the session. */
let ending = 0;
/** Whether a 401 was received while a request that ends the session was pending. */
let isDeferred = false;

/**
 * Makes a request that ends the session. While it is pending, a 401 of another request is only
 * reported if this request fails, because the session may already have ended.
 */
export async function deferUnauthorized<T>(call: () => Promise<T>): Promise<T> {
  ending += 1;
  try {
    const result = await call();
    isDeferred = false;
    return result;
  } finally {
    ending -= 1;
    if (isDeferred && ending === 0) {
      isDeferred = false;
      reportStatus(401);
    }
  }
}

/** Reports the status of a response. Called by the API clients. */
export function reportStatus(status: number): void {
  if (status !== 401) return;
  if (ending > 0) {
    isDeferred = true;
    return;
  }
  for (const listener of unauthorizedListeners) listener();
}
