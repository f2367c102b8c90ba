import { useEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router-dom';
import { SIGNED_IN_PATHS } from '#web/lib/paths.ts';
import { OFFLINE_TEXT, useOnline } from '#web/lib/use-online.ts';
import { PageLoading } from './messages/message-page.tsx';
import { useRestoreFocus } from './restore-focus.ts';
import styles from './root.module.css';

function useTitle(): string {
  const handles = useMatches().map((match) => match.handle as { title?: string } | undefined);
  return handles.findLast((handle) => handle?.title)?.title ?? 'Posy';
}

/** Returns whether a navigation to the signed-in pages is waiting for the session check. */
function useSessionCheck(): boolean {
  const { location } = useNavigation();
  const signedIn = useMatches().some((match) => match.id === 'signed-in');
  return !signedIn && SIGNED_IN_PATHS.includes(location?.pathname ?? '');
}

/** Moves the focus to the start of a new page, unless the focused element still exists. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The root of every page: title, skip link, progress bar, scroll restoration. */
export function Root() {
  const title = useTitle();
  const checking = useSessionCheck();
  const loading = useNavigation().state !== 'idle';
  useEffect(() => {
    document.title = title;
  }, [title]);
  useFocusOnNewPage();
  useRestoreFocus();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {loading && <div className={styles.progress} aria-hidden="true" />}
      {checking ? <PageLoading /> : <Outlet />}
      <p className="visually-hidden" role="status">
        {title}
      </p>
      <OfflineNotice />
      <ScrollRestoration />
    </>
  );
}

/**
 * Shows on every page that the browser is offline. The live region is always rendered, so that
 * screen readers announce the text.
 */
function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className={styles.region}>
      {!online && <p className={styles.notice}>{OFFLINE_TEXT}</p>}
    </div>
  );
}
