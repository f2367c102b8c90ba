import { useEffect, useEffectEvent } from 'react';
import type { SessionState } from '#bff/contracts/session.ts';
import { api } from '#web/lib/api/api-client.ts';

/**
 * Fetches the session again when the page becomes visible, e.g. after Back or a switch of tabs.
 * Replaces the known session only if the second factor has become required or is no longer
 * required, because the SDK's screens handle completed sign-ins themselves.
 */
export function useSessionRecheck(
  session: SessionState,
  setSession: (session: SessionState) => void,
): void {
  const check = useEffectEvent(async () => {
    // Ignore failures, because the next request of the page shows the error.
    const current = await api.get<SessionState>('/session').catch(() => session);
    if (current.secondFactor !== session.secondFactor) setSession(current);
  });
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void check();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void check();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);
}
