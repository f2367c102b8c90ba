import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import type { SignOut } from './use-sign-out.ts';

/** Scroll distance, in pixels, after which the header gets a shadow. */
const SHADOW_AFTER_PX = 10;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > SHADOW_AFTER_PX);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return scrolled;
}

interface HeaderProps {
  signedIn: boolean;
  signOut: SignOut;
  /** Opens the menu of the signed-in pages where the sidebar does not fit. */
  menu?: ReactNode;
}

/** The header of every page (spec section 2, header). */
export function Header({ signedIn, signOut, menu }: HeaderProps) {
  const scrolled = useScrolled();
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={styles.bar} data-menu={menu ? '' : undefined}>
        {menu}
        <Logo />
        <nav aria-label="Account" className={styles.nav}>
          <ButtonLink variant="ghost" size="sm" to={paths.dashboard}>
            Dashboard
          </ButtonLink>
          {signedIn && (
            <>
              <ButtonLink variant="ghost" size="sm" to={paths.profile}>
                Profile
              </ButtonLink>
              <Button variant="ghost" size="sm" busy={signOut.busy} onClick={signOut.start}>
                Sign Out
              </Button>
            </>
          )}
          {!signedIn && (
            <ButtonLink size="sm" to={paths.login}>
              Sign Up
            </ButtonLink>
          )}
        </nav>
      </div>
      {signOut.error && (
        <div className={styles.notice}>
          <Notice kind="error" onDismiss={signOut.dismiss}>
            {signOut.error}
          </Notice>
        </div>
      )}
    </header>
  );
}
