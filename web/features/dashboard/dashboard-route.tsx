import { useLoaderData, useLocation, useNavigate, useRouteLoaderData } from 'react-router-dom';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import { AnalyticsTab } from '#web/features/analytics/analytics-tab.tsx';
import { LinksTab } from '#web/features/links/links-tab.tsx';
import { useLinkEditor } from '#web/features/links/use-link-editor.ts';
import { ProfileTab } from '#web/features/profile/profile-tab.tsx';
import { isUnsaved, useDraft } from '#web/features/profile/use-draft.ts';
import { paths } from '#web/lib/paths.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { loadLinks, loadViews } from './dashboard.api.ts';
import styles from './dashboard.module.css';
import { LoadFailures } from './load-failures.tsx';
import { Notices } from './notices.tsx';
import { PageOffline } from './page-offline.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { UrlBar } from './url-bar.tsx';
import { useFeedback } from './use-feedback.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useNotices } from './use-notices.ts';

/** Starts both reads and waits for neither: the page stands, with skeletons, as soon as it can. */
export function loader() {
  return { links: loadLinks(), views: loadViews() };
}

export { shouldRevalidate } from '#web/lib/should-revalidate.ts';

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
  const { profile } = useRouteLoaderData('signed-in') as { profile: Profile };
  const data = useLoaderData<typeof loader>();
  const links = useLatest(data.links);
  const views = useLatest(data.views);
  const { notices, show, dismiss, clear } = useNotices();
  const feedback = useFeedback(show, clear);
  const draft = useDraft(profile);
  const editor = useLinkEditor(feedback, links);
  useLeaveWarning(editor.unsaved || isUnsaved(draft));
  const navigate = useNavigate();
  const drawn = { profile, links, views, feedback, Preview: PhonePreview };
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <h1 className={styles.heading}>Dashboard</h1>
        <UrlBar username={profile.username} feedback={feedback} />
      </div>
      {!profile.published && <PageOffline />}
      <Notices notices={notices} onDismiss={dismiss} />
      <LoadFailures parts={[links, views]} onRetry={feedback.reload} />
      <Tabs
        label="Dashboard"
        value={tabOf(useLocation().pathname)}
        onValueChange={(tab) =>
          navigate(TAB_PATHS[tab] ?? paths.profile, { preventScrollReset: true })
        }
        items={[
          { value: 'profile', label: 'Profile', content: <ProfileTab {...drawn} draft={draft} /> },
          { value: 'links', label: 'My Links', content: <LinksTab {...drawn} editor={editor} /> },
          {
            value: 'analytics',
            label: 'Analytics',
            content: <AnalyticsTab profile={profile} feedback={feedback} />,
          },
        ]}
      />
    </div>
  );
}
