import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type PublicProfile, profileViewsSchema } from '#bff/contracts/profile.ts';
import { AnalyticsTab } from '#web/features/analytics/analytics-tab.tsx';
import { LazyThemeStudio } from '#web/features/appearance/lazy-theme-studio.tsx';
import { useShownProfile } from '#web/features/appearance/pending-look.ts';
import { useLinks } from '#web/features/links/links.api.ts';
import { LinksTab } from '#web/features/links/links-tab.tsx';
import { useLinkEditor } from '#web/features/links/use-link-editor.ts';
import { ProfileTab } from '#web/features/profile/profile-tab.tsx';
import { useDraft } from '#web/features/profile/use-draft.ts';
import { PublicPage } from '#web/features/public-page/public-page.tsx';
import { api } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useProfile } from '#web/lib/api/profile-query.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { PhoneFrame } from '#web/ui/layout/phone-frame.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { PersistentToast } from '#web/ui/status/toasts.tsx';
import styles from './dashboard.module.css';
import { SuspensionNotice } from './suspension-notice.tsx';
import { UrlBar } from './url-bar.tsx';
import '#web/features/public-page/public-page.css';

const TAB_PATHS: Record<string, string> = {
  profile: paths.profile,
  links: paths.links,
  analytics: paths.analytics,
};

function tabForPath(pathname: string): string {
  return Object.keys(TAB_PATHS).find((tab) => TAB_PATHS[tab] === pathname) ?? 'profile';
}

/** The page of /dashboard, /profile, /links and /analytics. The path selects the tab. */
export function Component() {
  const { profile: saved, query } = useProfile();
  const profile = useShownProfile(saved);
  const links = useLinks();
  const views = useViews();
  const draft = useDraft(profile);
  const editor = useLinkEditor();
  const navigate = useNavigate();
  const shown = { links: links.data, views: views.data, Preview: PhonePreview };
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <h1 className={styles.heading}>Dashboard</h1>
        <UrlBar username={profile.username} />
      </div>
      {profile.suspension && <SuspensionNotice {...profile.suspension} />}
      {!profile.published && !profile.suspension && <OfflinePageNotice />}
      <LoadFailures
        parts={[
          [query, 'Failed to fetch profile'],
          [links, 'Failed to fetch links'],
          [views, 'Failed to fetch profile views'],
        ]}
      />
      <Tabs
        label="Dashboard"
        value={tabForPath(useLocation().pathname)}
        onValueChange={(tab) =>
          navigate(TAB_PATHS[tab] ?? paths.profile, { preventScrollReset: true })
        }
        items={[
          {
            value: 'profile',
            label: 'Profile',
            content: <ProfileTab {...shown} draft={draft} Studio={LazyThemeStudio} />,
          },
          {
            value: 'links',
            label: 'My Links',
            content: (
              <LinksTab {...shown} profile={profile} failed={links.isError} editor={editor} />
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

interface PhonePreviewProps {
  profile: PublicProfile;
  /** Whether the links are loaded. */
  complete: boolean;
}

/** The public page, including unsaved changes. */
function PhonePreview({ profile, complete }: PhonePreviewProps) {
  return (
    <Card title="Live Preview">
      <PhoneFrame label="Preview of your page">
        <PublicPage profile={profile} preview complete={complete} />
      </PhoneFrame>
    </Card>
  );
}

const fetchViews = async (): Promise<number> =>
  (await api.get('/profile/views', profileViewsSchema)).views;

/** Queries the number of page views. */
const useViews = () => useQuery({ queryKey: queryKeys.views, queryFn: fetchViews });
