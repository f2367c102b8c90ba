import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ChunkLoadError } from '#web/app/lazy-page.ts';
import { MessagePage } from '#web/app/messages/message-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';

/** Shown when a page failed to render, or when its code or data failed to load. */
export function RouteError() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const online = useOnline();
  if (missing) return <NotFoundPage />;
  if (!online) return <OfflinePage />;
  return (
    <MessagePage
      title="Unexpected Application Error!"
      text={
        error instanceof ChunkLoadError
          ? `Part of this page failed to load (${error.name}). Please try again.`
          : 'Something went wrong on this page. Please try again.'
      }
    >
      <Button onClick={() => window.location.reload()}>Try again</Button>
      <ButtonLink variant="secondary" to={paths.home} reloadDocument>
        Go to the home page
      </ButtonLink>
    </MessagePage>
  );
}

/** Shown when the browser is offline and the page was not loaded before. */
function OfflinePage() {
  return (
    <MessagePage title="You are offline" text="This page hasn't loaded. Reconnect and try again.">
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </MessagePage>
  );
}

/** The not-found page. */
export function NotFoundPage() {
  return (
    <MessagePage title="Page not found" text="This page does not exist or has been removed.">
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </MessagePage>
  );
}
