import { useLocation, useNavigate } from 'react-router-dom';
import { AnalyticsTab } from '#web/features/analytics/analytics-tab.tsx';
import { LinksTab } from '#web/features/links/links-tab.tsx';
import { useLinkEditor } from '#web/features/links/use-link-editor.ts';
import { useLinks } from '#web/features/links/use-links.ts';
import { ProfileTab } from '#web/features/profile/profile-tab.tsx';
import { useDraft } from '#web/features/profile/use-draft.ts';
import { useProfile } from '#web/lib/api/profile-query.ts';
import { paths } from '#web/lib/paths.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { useViews } from './dashboard.api.ts';
import styles from './dashboard.module.css';
import { LoadFailures } from './load-failures.tsx';
import { PageOffline } from './page-offline.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { UrlBar } from './url-bar.tsx';

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
