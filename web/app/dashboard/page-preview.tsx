import Eye from 'lucide-react/icons/eye';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { PublicPage } from '#web/features/public-page/public-page.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PhoneFrame } from '#web/ui/layout/phone-frame.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { changedPart, type PagePart } from './changed-part.ts';
import { followPart } from './follow-part.ts';
import styles from './page-preview.module.css';

interface PageProps {
  profile: PublicProfile;
  /** Whether the links are loaded. */
  complete: boolean;
}

export interface PagePreviewProps extends PageProps {
  /** The id of the link whose form is open. */
  edited?: string | undefined;
  /** A button beside the Preview button, in the bar that phones show. */
  action?: ReactNode;
}

/**
 * A preview of the public page with unsaved changes. It is beside the forms, or in a sheet on
 * phones. Scrolls to the part that is being edited or was changed last.
 */
export function PagePreview({ edited, action, ...page }: PagePreviewProps) {
  const part = useEditedPart(page, edited);
  return (
    <>
      <Card title="Live Preview" className={styles.card}>
        <FollowingPage {...page} part={part} />
      </Card>
      <PreviewBar action={action}>
        <FollowingPage {...page} part={part} />
      </PreviewBar>
    </>
  );
}

/**
 * Returns the part of the page that is edited or was changed last, as a new object for each change.
 */
function useEditedPart({ profile, complete }: PageProps, edited: string | undefined) {
  const [part, setPart] = useState<PagePart | null>(null);
  const before = useRef({ profile, complete, edited });
  useEffect(() => {
    const last = before.current;
    before.current = { profile, complete, edited };
    const changed = last.complete ? changedPart(last.profile, profile) : null;
    if (edited === undefined) {
      if (changed) setPart(changed);
      else if (last.edited !== undefined) setPart({ link: last.edited, editing: false });
    } else if (changed || edited !== last.edited || part === null) {
      setPart({ link: edited, editing: true });
    }
  });
  return part;
}

function FollowingPage({ profile, complete, part }: PageProps & { part: PagePart | null }) {
  const frame = useRef<HTMLElement>(null);
  const isShown = useRef(false);
  useEffect(() => {
    if (!part || !frame.current) return;
    return followPart(frame.current, part, isShown.current);
  }, [part]);
  useEffect(() => {
    isShown.current = true;
  }, []);
  return (
    <PhoneFrame ref={frame} label="Preview of your page">
      <PublicPage profile={profile} preview complete={complete} />
    </PhoneFrame>
  );
}

interface PreviewBarProps {
  /** A button beside the Preview button. */
  action: ReactNode;
  /** The preview. */
  children: ReactNode;
}

/** A bar on phones that opens the preview as a sheet. */
function PreviewBar({ action, children }: PreviewBarProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.bar}>
      <Button
        variant="secondary"
        icon={<Eye aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Preview
      </Button>
      {action}
      <Dialog open={open} onOpenChange={setOpen} title="Preview">
        {children}
      </Dialog>
    </div>
  );
}
