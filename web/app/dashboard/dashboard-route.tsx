import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isLinkVisible } from '#bff/contracts/link.ts';
import { profileViewsSchema } from '#bff/contracts/profile.ts';
import { isStarted, useLinksDraft } from '#web/app/first-run/links-draft.ts';
import { PageChecklist } from '#web/app/first-run/page-checklist.tsx';
import { loadChunk } from '#web/app/lazy-page.ts';
import { UrlBar } from '#web/app/url-bar/url-bar.tsx';
import { AnalyticsTab } from '#web/features/analytics/analytics-tab.tsx';
import { LazyThemeStudio } from '#web/features/appearance/lazy-theme-studio.tsx';
import { useShownProfile } from '#web/features/appearance/pending-look.ts';
import { useLinkEditor } from '#web/features/links/form/use-link-editor.ts';
import { useLinks } from '#web/features/links/links.api.ts';
import { useNow } from '#web/features/links/list/use-now.ts';
import { firstRunStep, useOnboarding } from '#web/features/onboarding/onboarding-state.ts';
import { ProfileTab } from '#web/features/profile/profile-tab.tsx';
import { SaveAll } from '#web/features/profile/save-all.tsx';
import { useProfileDraft } from '#web/features/profile/use-profile-draft.ts';
import { api } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useProfile } from '#web/lib/api/profile-query.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { loadOptional } from '#web/lib/optional-chunk.ts';
import { paths } from '#web/lib/paths.ts';
import { LazyContent, preload } from '#web/ui/layout/lazy-content.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import { PersistentToast } from '#web/ui/status/toasts.tsx';
import styles from './dashboard.module.css';
import { PagePreview } from './page-preview.tsx';
import '#web/features/public-page/style/public-page.css';
import '#web/features/public-page/style/page-cards.css';
import '#web/features/public-page/style/page-headings.css';

/** The first run. Its code is loaded for new accounts only. */
const FirstRun = lazy(async () => {
  const { FirstRun: Loaded } = await loadChunk(() => import('#web/app/first-run/first-run.tsx'));
  return { default: Loaded };
});

/** The notice is in a separate chunk, because few pages are suspended. */
const SuspensionNotice = lazy(async () => {
  const { SuspensionNotice: Loaded } = await loadChunk(() => import('./suspension-notice.tsx'));
  return { default: Loaded };
});

const TAB_PATHS: Record<string, string> = {
  profile: paths.profile,
  links: paths.links,
  analytics: paths.analytics,
};

/** Headings by path, as in the document titles. */
const HEADINGS: Record<string, string> = {
  [paths.profile]: 'Profile',
  [paths.links]: 'My Links',
  [paths.analytics]: 'Analytics',
};

/**
 * Loads the My Links tab. Resolves to undefined while the document is being reloaded for a newer
 * build.
 */
const loadLinksTab = async () => (await import('#web/features/links/links-tab.tsx'))?.LinksTab;

function tabForPath(pathname: string): string {
  return Object.keys(TAB_PATHS).find((tab) => TAB_PATHS[tab] === pathname) ?? 'profile';
}

/**
 * The page at /dashboard, /profile, /links and /analytics. It shows the first run to new accounts.
 */
export function Component() {
  const { profile } = useProfile();
  const onboarding = useOnboarding(profile.user);
  const [enteredLinks] = useLinksDraft();
  const isEntry = useLocation().pathname === paths.dashboard;
  // Another tab can end the first run before the links that were entered in this tab are added.
  const isFirstRun = firstRunStep(profile, onboarding.state) !== null || isStarted(enteredLinks);
  if (isEntry && isFirstRun) {
    return (
      <Suspense fallback={<Spinner label="Loading..." />}>
        <FirstRun />
      </Suspense>
    );
  }
  return <Dashboard onShare={() => onboarding.update({ isShared: true })} />;
}

/** The dashboard with its tabs. The path selects the tab. */
function Dashboard({ onShare }: { onShare: () => void }) {
  const { profile: saved, query } = useProfile();
  const profile = useShownProfile(saved);
  const links = useLinks();
  const views = useViews();
  const draft = useProfileDraft(profile);
  const editor = useLinkEditor(profile.time_zone);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Preload the tab so that it opens offline. If the preload fails, the tab is loaded when it is
  // opened.
  useEffect(() => void loadOptional(() => preload(loadLinksTab)), []);
  const now = useNow(links.data);
  const visible = links.data?.filter((link) => isLinkVisible(link, now));
  const shown = { links: links.data, views: views.data, Preview: PagePreview };
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <h1 className={styles.heading}>{HEADINGS[pathname] ?? 'Dashboard'}</h1>
        {tabForPath(pathname) === 'profile' && (
          <div className={styles.saveAll}>
            <SaveAll {...draft} />
          </div>
        )}
        <UrlBar
          username={profile.username}
          isOnline={profile.published && !profile.suspension}
          onShare={onShare}
        />
      </div>
      {profile.suspension && (
        <Suspense>
          <SuspensionNotice {...profile.suspension} />
        </Suspense>
      )}
      {!profile.published && !profile.suspension && <OfflinePageNotice />}
      <LoadFailures
        parts={[
          [query, 'Failed to fetch profile'],
          [links, 'Failed to fetch links'],
          [views, 'Failed to fetch profile views'],
        ]}
      />
      <PageChecklist profile={saved} links={links.data} views={views.data} />
      <Tabs
        label="Dashboard"
        value={tabForPath(pathname)}
        onValueChange={(tab) =>
          navigate(TAB_PATHS[tab] ?? paths.profile, { preventScrollReset: true })
        }
        items={[
          {
            value: 'profile',
            label: 'Profile',
            content: (
              <ProfileTab {...shown} links={visible} draft={draft} Studio={LazyThemeStudio} />
            ),
          },
          {
            value: 'links',
            label: 'My Links',
            content: (
              <LazyContent
                load={loadLinksTab}
                props={{ ...shown, profile, failed: links.isError, editor }}
                loading="Loading links..."
                failed="The links could not be loaded."
              />
            ),
          },
          { value: 'analytics', label: 'Analytics', content: <AnalyticsTab profile={profile} /> },
        ]}
      />
    </div>
  );
}

/** Tells the creator that the public page is not published. */
function OfflinePageNotice() {
  return (
    <Notice kind="info">
      Your page is offline. Visitors see “Profile Not Found”.{' '}
      <Link to={paths.settings}>Publish it in Settings</Link>
    </Notice>
  );
}

interface LoadFailuresProps {
  /** The queries with their fallback error texts; the server's texts take precedence. */
  parts: readonly (readonly [Pick<UseQueryResult, 'error' | 'refetch'>, string])[];
}

/** Shows failed queries on every tab until a retry succeeds. Equal texts are shown once. */
function LoadFailures({ parts }: LoadFailuresProps) {
  const failed = parts.filter(([query]) => query.error);
  const texts = new Set(failed.map(([query, text]) => errorText(query.error, text)));
  const retry = () => {
    for (const [query] of failed) void query.refetch();
  };
  return (
    <PersistentToast>
      {[...texts].map((text) => (
        <Notice key={text} kind="error" onRetry={retry}>
          {text}
        </Notice>
      ))}
    </PersistentToast>
  );
}

const fetchViews = async (): Promise<number> =>
  (await api.get('/profile/views', profileViewsSchema)).views;

const useViews = () => useQuery({ queryKey: queryKeys.views, queryFn: fetchViews });
