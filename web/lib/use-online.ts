import { useSyncExternalStore } from 'react';

export const OFFLINE_TEXT = 'You are offline. Reconnect to save changes.';

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Returns whether the browser is online. True on the server and until hydration. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
}
