import { useEffect, useSyncExternalStore } from 'react';
import { useDraftStore } from '#web/lib/drafts/use-draft-state.ts';

/** Lets the browser ask before it closes or reloads a page with unsaved changes. */
export function useLeaveWarning(): void {
  const drafts = useDraftStore();
  const isUnsaved = useSyncExternalStore(
    drafts.subscribe,
    () => Object.keys(drafts.unsaved()).length > 0,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
