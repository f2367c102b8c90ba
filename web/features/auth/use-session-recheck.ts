import { useEffect, useEffectEvent } from 'react';
import type { SessionState } from '#bff/contracts/session.ts';
import { api } from '#web/lib/api/api-client.ts';

/**
 * Asks for the session again when the page is shown again: by the back button, or after another tab.
 * Only a second factor that is asked for, or no longer, is taken over: the provider's screens have
 * their own end of a sign-in.
 */
export function useSessionRecheck(
  session: SessionState,
  setSession: (now: SessionState) => void,
): void {
  const check = useEffectEvent(async () => {
    // Without an answer the page stays as it is: the next call fails or succeeds by itself.
    const now = await api.get<SessionState>('/session').catch(() => session);
    if (now.secondFactor !== session.secondFactor) setSession(now);
  });
  useEffect(() => {
    const onShown = () => {
      if (document.visibilityState === 'visible') void check();
    };
    const onRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void check();
    };
    document.addEventListener('visibilitychange', onShown);
    window.addEventListener('pageshow', onRestored);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      window.removeEventListener('pageshow', onRestored);
    };
  }, []);
}
