import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type PublicProfile, profileViewsSchema } from '#bff/contracts/profile.ts';
import { AnalyticsTab } from '#web/features/analytics/analytics-tab.tsx';
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
import { StandingToast } from '#web/ui/status/toasts.tsx';
import styles from './dashboard.module.css';
import { UrlBar } from './url-bar.tsx';
import '#web/features/public-page/public-page.css';

const TAB_PATHS: Record<string, string> = {
  profile: paths.profile,
  links: paths.links,
  analytics: paths.analytics,
};

function tabOf(pathname: string): string {
  return Object.keys(TAB_PATHS).find((tab) => TAB_PATHS[tab] === pathname) ?? 'profile';
}

/** /dashboard, /profile, /links and /analytics: the tab follows the address, and the other way round. */
export function Component() {
  const { profile, query } = useProfile();
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
      {!profile.published && <PageOffline />}
      <LoadFailures
        parts={[
          [query, 'Failed to fetch profile'],
          [links, 'Failed to fetch links'],
          [views, 'Failed to fetch profile views'],
        ]}
      />
      <Tabs
        label="Dashboard"
        value={tabOf(useLocation().pathname)}
        onValueChange={(tab) =>
          navigate(TAB_PATHS[tab] ?? paths.profile, { preventScrollReset: true })
        }
        items={[
          { value: 'profile', label: 'Profile', content: <ProfileTab {...shown} draft={draft} /> },
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

/** Stands above the tabs while the owner's page is offline. */
function PageOffline() {
  return (
    <Notice kind="info">
      Your page is offline. Visitors see “Profile Not Found”.{' '}
      <Link to={paths.settings}>Publish it in Settings</Link>
    </Notice>
  );
}

interface LoadFailuresProps {
  /** The queries, with the text of their failure when the server sends none. */
  parts: readonly (readonly [Pick<UseQueryResult, 'error' | 'refetch'>, string])[];
}

/** Shows which parts could not be loaded, on every tab, until a retry succeeds. Equal texts once. */
function LoadFailures({ parts }: LoadFailuresProps) {
  const failed = parts.filter(([query]) => query.error);
  const texts = new Set(failed.map(([query, text]) => errorText(query.error, text)));
  const retry = () => {
    for (const [query] of failed) void query.refetch();
  };
  return (
    <StandingToast>
      {[...texts].map((text) => (
        <Notice key={text} kind="error" onRetry={retry}>
          {text}
        </Notice>
      ))}
    </StandingToast>
  );
}

interface PhonePreviewProps {
  profile: PublicProfile;
  /** False while the links are on their way, or did not arrive. */
  complete: boolean;
}

/** The public page as a visitor would see it now. */
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

/** Returns how often the page was viewed. */
const useViews = () => useQuery({ queryKey: queryKeys.views, queryFn: fetchViews });
