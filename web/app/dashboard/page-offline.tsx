import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/status/notice.tsx';

/** Stands above the tabs while the owner's page is offline. */
export function PageOffline() {
  return (
    <Notice kind="info">
      Your page is offline. Visitors see “Profile Not Found”.{' '}
      <Link to={paths.settings}>Publish it in Settings</Link>
    </Notice>
  );
}
