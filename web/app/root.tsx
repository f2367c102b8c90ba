import { useEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useKeptFocus } from './keep-focus.ts';
import { OfflineNotice } from './messages/offline-notice.tsx';
import { PageLoading } from './messages/page-loading.tsx';
import styles from './root.module.css';

const GUARDED: readonly string[] = [
  paths.dashboard,
  paths.profile,
  paths.links,
  paths.analytics,
  paths.settings,
];

function useTitle(): string {
  const handles = useMatches().map((match) => match.handle as { title?: string } | undefined);
  return handles.findLast((handle) => handle?.title)?.title ?? 'Posy';
}

/** Whether the session check runs for a page that is about to replace an open one. */
function useSessionCheck(): boolean {
  const { location } = useNavigation();
  const signedIn = useMatches().some((match) => match.id === 'signed-in');
  return !signedIn && GUARDED.includes(location?.pathname ?? '');
}

/** Puts the reader of a new page at its start, unless what had the focus is still there. */
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

/** The frame of every page: title, skip link, progress, scroll positions. */
export function Root() {
  const title = useTitle();
  const checking = useSessionCheck();
  const loading = useNavigation().state !== 'idle';
  useEffect(() => {
    document.title = title;
  }, [title]);
  useFocusOnNewPage();
  useKeptFocus();
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
