import { type MouseEvent, useEffect, useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { GoogleMark } from '#web/ui/image/google-mark.tsx';

/** Returns whether a click opens another tab or window. */
const opensNewTab = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Starts a sign-in with Google. It is a plain link, so that it works without scripts. */
export function GoogleButton() {
  const [connecting, setConnecting] = useState(false);
  useEffect(() => {
    // Reset the button when the back/forward cache restores the page with its state.
    const reset = (event: PageTransitionEvent) => event.persisted && setConnecting(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  if (connecting) {
    return (
      <Button variant="secondary" size="lg" busy autoFocus>
        Connecting...
      </Button>
    );
  }
  return (
    <ButtonLink
      variant="secondary"
      size="lg"
      to={paths.signIn}
      reloadDocument
      icon={<GoogleMark />}
      onClick={(event) => !opensNewTab(event) && setConnecting(true)}
    >
      Continue with Google
    </ButtonLink>
  );
}
