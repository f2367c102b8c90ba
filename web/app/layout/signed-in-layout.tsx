import { QueryClientProvider } from '@tanstack/react-query';
import Menu from 'lucide-react/icons/menu';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router-dom';
import type { Profile } from '#bff/contracts/profile.ts';
import { InsideMain, PageLoading } from '#web/app/messages/message-page.tsx';
import { AccountNotices } from '#web/features/factors/account-notices.tsx';
import { useProfile } from '#web/lib/api/profile-query.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { createDraftStore } from '#web/lib/drafts/draft-store.ts';
import {
  discardSavedDrafts,
  hasSavedDrafts,
  saveDrafts,
  savedDrafts,
} from '#web/lib/drafts/saved-drafts.ts';
import { DraftStoreContext, useDraftStore } from '#web/lib/drafts/use-draft-state.ts';
import { forgetOtherAccounts } from '#web/lib/session/account-storage.ts';
import { useOnChange } from '#web/lib/use-on-change.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Drawer } from '#web/ui/overlay/drawer.tsx';
import { Toasts } from '#web/ui/status/toasts.tsx';
import { Header, SignOutError } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import styles from './signed-in-layout.module.css';
import { useSessionEnd } from './use-session-end.ts';
import { useSignOut } from './use-sign-out.ts';

/** Runs the guard only when the layout mounts. Later, `useSessionEnd` watches the session (S78). */
export const shouldRevalidate = () => false;

function createFrameState(profile: Profile) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKeys.profile, profile);
  forgetOtherAccounts(profile.user);
  return { queryClient, drafts: createDraftStore(savedDrafts(profile.user)) };
}

/** The layout of the signed-in pages. Owns the query cache and the draft store of the account. */
export function Component() {
  const { profile } = useLoaderData<{ profile: Profile }>();
  const [{ queryClient, drafts }] = useState(() => createFrameState(profile));
  useEffect(() => {
    discardSavedDrafts();
    // Store the drafts when navigation to a public page, such as the Help Center, unmounts this
    // layout. A sign-out has already cleared them.
    return () => void saveDrafts(profile.user, drafts.unsaved());
  }, [profile.user, drafts]);
  return (
    <QueryClientProvider client={queryClient}>
      <DraftStoreContext value={drafts}>
        <Frame user={profile.user} />
      </DraftStoreContext>
    </QueryClientProvider>
  );
}

/** Shows the sidebar beside the page, or in a drawer on narrow screens. */
function Frame({ user }: { user: string }) {
  const { profile } = useProfile();
  const { key } = useLocation();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const hasEnded = useSessionEnd(user);
  useLeaveWarning();
  // Close the drawer on each navigation, and when it would cover a sign-out error.
  useOnChange(key, () => setOpen(false));
  useOnChange(signOut.error, () => setOpen(false));
  if (hasEnded) return <PageLoading />;
  const sidebar = <Sidebar pro={profile.pro} signOut={signOut} />;
  const menu = (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      title="Menu"
      trigger={<IconButton className={styles.menu} label="Menu" icon={<Menu />} />}
    >
      {sidebar}
    </Drawer>
  );
  return (
    <>
      <Header signedIn signOut={signOut} menu={menu} />
      <div className={styles.frame}>
        <aside className={styles.aside}>{sidebar}</aside>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Toasts>
            <SignOutError signOut={signOut} />
            <AccountNotices />
            <InsideMain value={true}>
              <Outlet />
            </InsideMain>
          </Toasts>
        </main>
      </div>
    </>
  );
}

/** Makes the browser ask for confirmation before it closes a page with unsaved changes. */
function useLeaveWarning(): void {
  const drafts = useDraftStore();
  const isUnsaved = useSyncExternalStore(
    drafts.subscribe,
    () => Object.keys(drafts.unsaved()).length > 0,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Do not ask in the first run, which stores the drafts for a reload.
      if (!hasSavedDrafts()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
