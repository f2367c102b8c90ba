import { QueryClientProvider } from '@tanstack/react-query';
import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router-dom';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import { InsideMain } from '#web/app/messages/message-page.tsx';
import { AccountNotices } from '#web/features/factors/account-notices.tsx';
import { useKept } from '#web/lib/kept-state.ts';
import { newQueryClient } from '#web/lib/query/query-client.ts';
import { useOnChange } from '#web/lib/use-on-change.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Drawer } from '#web/ui/overlay/drawer.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import styles from './signed-in-layout.module.css';
import { useSignOut } from './use-sign-out.ts';

export { guardAgain as shouldRevalidate } from '#web/app/routing/guard-again.ts';

/** The frame of the owner's pages: the sidebar stands beside them, on a phone in a drawer. */
export function Component() {
  const { profile } = useLoaderData<{ profile: Profile }>();
  const { key } = useLocation();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const kept = useKept();
  const [queryClient] = useState(newQueryClient);
  // The drawer closes when a page was chosen, be it the same again, and when an error stands behind it.
  useOnChange(key, () => setOpen(false));
  useOnChange(signOut.error, () => setOpen(false));
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
    <QueryClientProvider client={queryClient}>
      <Header signedIn signOut={signOut} menu={menu} />
      <div className={styles.frame}>
        <aside className={styles.aside}>{sidebar}</aside>
        <main id="main" tabIndex={-1} className={styles.main}>
          <AccountNotices />
          <InsideMain value={true}>
            <Outlet context={kept} />
          </InsideMain>
        </main>
      </div>
    </QueryClientProvider>
  );
}
