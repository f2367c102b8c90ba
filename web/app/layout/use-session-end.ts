import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { fetchProfile, useProfile } from '#web/lib/api/profile-query.ts';
import { clearSdkStorage } from '#web/lib/clear-sdk-storage.ts';
import { saveDrafts } from '#web/lib/drafts/saved-drafts.ts';
import { useDraftStore } from '#web/lib/drafts/use-draft-state.ts';
import { paths } from '#web/lib/paths.ts';
import { forgetStoredState } from '#web/lib/session/account-storage.ts';
import {
  announceSession,
  announceSessionEnd,
  type LoginState,
  onOtherSession,
  onSessionEnd,
  onUnauthorized,
} from '#web/lib/session/session-end.ts';

/**
 * Opens the login page when the session of the signed-in pages ends (S78): after a 401, after a
 * sign-out in another tab, or if another account has signed in. Saves unsaved changes for the next
 * sign-in. Other errors of the session check are ignored.
 * @param user alias of the account whose data is shown
 * @returns whether the session has ended
 */
export function useSessionEnd(user: string): boolean {
  const [ended, setEnded] = useState(false);
  const navigate = useNavigate();
  const drafts = useDraftStore();
  const { profile } = useProfile();
  const isReplaced = profile.user !== user;
  useEffect(() => {
    let isOver = false;
    const close = (keepsDrafts: boolean) => {
      isOver = true;
      if (keepsDrafts) saveDrafts(user, drafts.unsaved());
      drafts.clear();
    };
    const leave = (keepsDrafts = true) => {
      if (isOver) return;
      close(keepsDrafts);
      setEnded(true);
      clearSdkStorage();
      const state: LoginState = { sessionEnded: true };
      void navigate(paths.login, { replace: true, state });
    };
    const check = () => {
      if (isOver || document.visibilityState === 'hidden') return;
      fetchProfile().then(
        (current) => current.user !== user && leave(),
        // Ignore errors. The API client reports a 401 to `onUnauthorized`.
        () => undefined,
      );
    };
    const stops = [
      onUnauthorized(() => {
        if (isOver) return;
        leave();
        announceSessionEnd('lost');
      }),
      onSessionEnd((end, elsewhere) => {
        if (!elsewhere) {
          if (!isOver) close(false);
          // Unmount the pages synchronously, so that they store nothing after the sign-out has
          // deleted the storage (S22).
          return end === 'signed-out' && flushSync(() => setEnded(true));
        }
        // The other tab may have received its 401 before a new sign-in, so check the session.
        if (end === 'lost') return check();
        if (end === 'account-deleted') forgetStoredState();
        leave(end !== 'account-deleted');
      }),
    ];
    // A sign-in with another account replaces the session without a 401, and the next save would
    // change the new account. The message may be older than this tab's sign-in, so check the
    // session.
    stops.push(onOtherSession((other) => other !== user && check()));
    if (isReplaced) leave();
    else announceSession(user);
    document.addEventListener('visibilitychange', check);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', check);
    };
  }, [user, isReplaced, drafts, navigate]);
  return ended;
}
