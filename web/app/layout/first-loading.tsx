import { useLocation } from 'react-router-dom';
import { PAGE_LIST } from '#bff/contracts/pages.ts';
import { PageLoading } from '#web/app/messages/message-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const SIGNED_IN = PAGE_LIST.filter(({ signedIn }) => signedIn).map(({ path }) => path);

/** Shown while the first page of a document loads: on signed-in pages what the document shows. */
export function FirstLoading() {
  return SIGNED_IN.includes(useLocation().pathname) ? <PageSkeleton /> : <PageLoading />;
}
