import { useEffect, useState } from 'react';
import { hasSavedDrafts } from '#web/lib/drafts/saved-drafts.ts';
import { Notice } from '#web/ui/status/notice.tsx';

/** Says that the session has ended during an edit (S78). Read after hydration: the page is prerendered. */
export function KeptChanges() {
  const [kept, setKept] = useState(false);
  useEffect(() => setKept(hasSavedDrafts()), []);
  return (
    kept && (
      <Notice kind="info">
        Your session has ended. Sign in to continue; your changes are kept.
      </Notice>
    )
  );
}
