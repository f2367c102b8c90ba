import type { IncomingMessage } from 'node:http';
import type { RecordView } from '#bff/analytics/tracking/record-view.ts';
import { PageSuspended, ProfileNotFound, Unavailable } from '#bff/domain-errors.ts';
import type { LoadPage } from './load-page.ts';

/** Maximum length of a host name with a port. */
const HOST_LENGTH_MAX = 260;

/**
 * Counts a view that the script of a page has reported. Used when a CDN sends the pages.
 * @throws ProfileNotFound, PageSuspended, Unavailable
 */
export type CountReportedView = (
  username: string,
  request: IncomingMessage,
  requestId: string,
) => Promise<void>;

interface CountReportedViewDeps {
  loadPage: LoadPage;
  recordView: RecordView;
}

/** Creates the function that counts views. The function loads the page to find its owner. */
export function createCountReportedView({
  loadPage,
  recordView,
}: CountReportedViewDeps): CountReportedView {
  return async (username, request, requestId) => {
    const page = await loadPage(username, requestId);
    if (page.status >= 500) throw new Unavailable();
    if (page.status === 410) throw new PageSuspended();
    if (page.userId === null) throw new ProfileNotFound();
    recordView(page.userId, request, { referrer: reportedReferrer(request.url) });
  };
}

function reportedReferrer(url = ''): string {
  const host = new URLSearchParams(url.slice(url.indexOf('?'))).get('referrer') ?? '';
  return host === '' || host.length > HOST_LENGTH_MAX ? '' : `https://${host}/`;
}
