import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router-dom';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import { InsideMain } from '#web/app/messages/message-page.tsx';
import { AccountNotices } from '#web/features/factors/account-notices.tsx';
import { useKept } from '#web/lib/kept-state.ts';
import { useOnChange } from '#web/lib/use-on-change.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Drawer } from '#web/ui/overlay/drawer.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import styles from './signed-in-layout.module.css';
import { useSignOut } from './use-sign-out.ts';

export { guardAgain as shouldRevalidate } from '#web/app/routing/guard-again.ts';

/** The layout of the signed-in pages: a sidebar, which is a drawer on phones. */
export function Component() {
  const { profile } = useLoaderData<{ profile: Profile }>();
  const { key } = useLocation();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const kept = useKept();
  // Close the drawer on each navigation, even to the same page, and when an error is shown behind
  // it.
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
    <>
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
    </>
  );
}
