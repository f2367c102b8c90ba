const CHANNEL = 'posy-session';

/** The reason for the end of a session; `lost` means that a request was refused with 401. */
export type SessionEnd = 'signed-out' | 'account-deleted' | 'lost';

/** @param elsewhere whether another tab announced it */
type SessionEndListener = (end: SessionEnd, elsewhere: boolean) => void;

const listeners = new Set<SessionEndListener>();
const unauthorizedListeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Calls the listener when this or another tab announces the end of the session. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  listeners.add(listener);
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<SessionEnd>) => notify(data, true);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

/** Announces the end of the session to all tabs. */
export function announceSessionEnd(end: SessionEnd): void {
  // A second channel of this document would deliver the message to the first one.
  const sender = channel ?? new BroadcastChannel(CHANNEL);
  sender.postMessage(end);
  if (sender !== channel) sender.close();
  notify(end, false);
}

function notify(end: SessionEnd, elsewhere: boolean): void {
  for (const listener of listeners) listener(end, elsewhere);
}

/** Calls the listener when a request of this tab is refused with 401. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/** Reports the status of a response; called by the API clients. */
export function reportStatus(status: number): void {
  if (status !== 401) return;
  for (const listener of unauthorizedListeners) listener();
}
