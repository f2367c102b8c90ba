import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Link2 from 'lucide-react/icons/link-2';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Sparkles from 'lucide-react/icons/sparkles';
import { type ReactNode, useId } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { showUpgradeNotice } from '#web/lib/upgrade-notice.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './sidebar.module.css';
import type { SignOut } from './use-sign-out.ts';

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function Item({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} className={styles.item ?? ''}>
        {icon}
        {children}
      </NavLink>
    </li>
  );
}

function UpgradeCard() {
  const id = useId();
  return (
    <section className={styles.upgrade} aria-labelledby={id}>
      <h2 id={id} className={styles.upgradeTitle}>
        <Sparkles className={styles.spark} aria-hidden="true" />
        Upgrade to Pro
      </h2>
      <p>See how many people visit, what they click and where they come from.</p>
      <Button variant="secondary" size="sm" onClick={showUpgradeNotice}>
        Upgrade Now
      </Button>
    </section>
  );
}

interface SidebarProps {
  pro: boolean;
  signOut: SignOut;
}

/** Navigation of the signed-in pages (spec section 2, sidebar). */
export function Sidebar({ pro, signOut }: SidebarProps) {
  return (
    <nav aria-label="Main" className={styles.sidebar}>
      <Group title="Main">
        <Item to={paths.dashboard} icon={<LayoutDashboard aria-hidden="true" />}>
          Dashboard
        </Item>
        <Item to={paths.analytics} icon={<ChartNoAxesColumn aria-hidden="true" />}>
          Analytics
        </Item>
        <Item to={paths.settings} icon={<Settings aria-hidden="true" />}>
          Settings
        </Item>
      </Group>
      {!pro && <UpgradeCard />}
      <Group title="Profile">
        <Item to={paths.profile} icon={<CircleUserRound aria-hidden="true" />}>
          Account
        </Item>
        <Item to={paths.links} icon={<Link2 aria-hidden="true" />}>
          My Links
        </Item>
        <li>
          <button
            type="button"
            className={styles.item}
            aria-disabled={signOut.busy || undefined}
            onClick={signOut.start}
          >
            <LogOut aria-hidden="true" />
            Sign Out
          </button>
        </li>
      </Group>
      <Group title="Support">
        <Item to={paths.help} icon={<LifeBuoy aria-hidden="true" />}>
          Help Center
        </Item>
      </Group>
    </nav>
  );
}
