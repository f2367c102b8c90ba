import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { PosyMark } from '#web/ui/image/posy-mark.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { PersistentToast } from '#web/ui/status/toasts.tsx';
import styles from './header.module.css';
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
  /** The button that opens the menu of signed-in pages on narrow screens. */
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
    </header>
  );
}

/** Shows a sign-out error as a toast, which does not shift the layout. */
export function SignOutError({ signOut }: { signOut: SignOut }) {
  if (!signOut.error) return null;
  return (
    <PersistentToast>
      <Notice kind="error" onDismiss={signOut.dismiss}>
        {signOut.error}
      </Notice>
    </PersistentToast>
  );
}

/** The logo with the name. Links to the home page. */
function Logo() {
  return (
    <Link to={paths.home} className={styles.logo}>
      <PosyMark size={30} gradient />
      <span>Posy</span>
    </Link>
  );
}
