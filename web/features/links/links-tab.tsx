import type { ComponentType } from 'react';
import { isLinkVisible, type Link } from '#bff/contracts/link.ts';
import { effectiveButtonColor } from '#bff/contracts/page-design.ts';
import {
  type Profile,
  type PublicLink,
  type PublicProfile,
  shownViews,
} from '#bff/contracts/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Columns } from '#web/ui/layout/columns.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type OpenForm, previewId, toPreviewLink } from './form/link-draft.ts';
import type { LinkEditor } from './form/use-link-editor.ts';
import { LinkPerformance } from './link-performance.tsx';
import styles from './links.module.css';
import { LinksCard } from './links-card.tsx';
import { useNow } from './list/use-now.ts';
import { usePendingLinks } from './pending-links.ts';

interface LinksTabProps {
  profile: Profile;
  /** Undefined while loading, and if loading failed. */
  links: readonly Link[] | undefined;
  views: number | undefined;
  /** Whether loading the links failed. */
  failed: boolean;
  /** The state of the form. The dashboard owns it, so that an open form survives switching tabs. */
  editor: LinkEditor;
  /** Renders the creator's page as visitors see it. */
  Preview: ComponentType<{
    profile: PublicProfile;
    complete: boolean;
    edited: string | undefined;
  }>;
}

/** Returns the links with the unsaved values of the open form. */
function withDraft(
  links: readonly PublicLink[],
  open: OpenForm | null,
  themeColor: string,
): PublicLink[] {
  if (!open) return [...links];
  const preview = toPreviewLink(open.draft, open.link, themeColor);
  if (!open.link) return [...links, preview];
  return links.map((link) => (link.id === preview.id ? preview : link));
}

/** The My Links tab. */
export function LinksTab({ profile, links: saved, views, failed, editor, Preview }: LinksTabProps) {
  const links = usePendingLinks(saved);
  const now = useNow(links);
  const themeColor = effectiveButtonColor(profile.appearance);
  const visible = (links ?? []).filter(
    (link) => isLinkVisible(link, now) || link.id === editor.editor?.link?.id,
  );
  const page = {
    ...profile,
    links: withDraft(visible, editor.editor, themeColor),
    views: shownViews(profile, views),
  };
  const aside = (
    <>
      <Preview
        profile={page}
        complete={links !== undefined}
        edited={editor.editor ? previewId(editor.editor.link) : undefined}
      />
      {links && <LinkPerformance links={links} />}
    </>
  );
  return (
    <Columns aside={aside}>
      <LinksCard
        loaded={links}
        failed={failed}
        editor={editor}
        themeColor={themeColor}
        now={now}
        timeZone={profile.time_zone}
      />
      <DiscardDialog editor={editor} />
    </Columns>
  );
}

/** Asks for confirmation before another form replaces unsaved changes. */
function DiscardDialog({
  editor: { editor, confirmingDiscard, answerDiscard },
}: {
  editor: LinkEditor;
}) {
  const link = editor?.link;
  return (
    <Dialog
      open={confirmingDiscard}
      onOpenChange={(open) => !open && answerDiscard(false)}
      title={link ? 'Discard your changes?' : 'Discard the new link?'}
      description={
        link ? `Your changes to “${link.title}” are not saved.` : 'The link is not saved.'
      }
    >
      <div className={styles.dialogActions}>
        <Button variant="secondary" onClick={() => answerDiscard(false)}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={() => answerDiscard(true)}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}
