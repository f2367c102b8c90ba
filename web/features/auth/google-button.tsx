import { type MouseEvent, useEffect, useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { GoogleMark } from '#web/ui/image/google-mark.tsx';

/** A click that opens another tab leaves this one as it is. */
const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Leaves for the provider: a plain link, so that it works before and without a script. */
export function GoogleButton() {
  const [connecting, setConnecting] = useState(false);
  useEffect(() => {
    // Coming back may restore this page as it was left.
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
      onClick={(event) => !opensElsewhere(event) && setConnecting(true)}
    >
      Continue with Google
    </ButtonLink>
  );
}
