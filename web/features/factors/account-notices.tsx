import { type ComponentType, lazy, Suspense } from 'react';
import type { AccountEvent } from '#bff/contracts/account-event.ts';
import { loadOptional } from '#web/lib/optional-chunk.ts';
import { useAccountEvents } from './account-events.api.ts';

const NoticeList = lazy<ComponentType<{ notices: readonly AccountEvent[] }>>(async () => {
  const module = await loadOptional(() => import('./account-notice-list.tsx'));
  return { default: module?.AccountNoticeList ?? (() => null) };
});

/**
 * Shows account changes by Posy or by another browser above the page until they are dismissed (S67,
 * S69). A failure to load them is not shown, because the next visit loads them again.
 */
export function AccountNotices() {
  const { data: events = [] } = useAccountEvents();
  const notices = events.filter(({ notice }) => notice);
  if (notices.length === 0) return null;
  return (
    <Suspense>
      <NoticeList notices={notices} />
    </Suspense>
  );
}
