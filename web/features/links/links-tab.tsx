import type { ComponentType } from 'react';
import type { Link } from '#bff/contracts/link.ts';
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
import { toPreviewLink } from './link-draft.ts';
import { LinkPerformance } from './link-performance.tsx';
import styles from './links.module.css';
import { LinksCard } from './links-card.tsx';
import { type LinkDeletion, useDeleteLink } from './use-delete-link.ts';
import type { LinkEditor } from './use-link-editor.ts';
import { useLinkOrder } from './use-link-order.ts';
import type { OpenForm } from './use-open-form.ts';

interface LinksTabProps {
  profile: Profile;
  /** Undefined while loading. */
  links: readonly Link[] | undefined;
  views: number | undefined;
  /** Whether loading the links failed. */
  failed: boolean;
  /** Owned by the dashboard, so that an open form survives switching tabs. */
  editor: LinkEditor;
  /** Renders the creator's page as visitors see it. */
  Preview: ComponentType<{ profile: PublicProfile; complete: boolean }>;
}

/** Returns the links including the unsaved values of the open form. */
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
export function LinksTab({ profile, links, views, failed, editor, Preview }: LinksTabProps) {
  const deletion = useDeleteLink(editor.closeDeleted);
  const ordered = links ?? [];
  const move = useLinkOrder(ordered);
  const themeColor = effectiveButtonColor(profile.appearance);
  const page = {
    ...profile,
    links: withDraft(ordered, editor.editor, themeColor),
    views: shownViews(profile, views),
  };
  const aside = (
    <>
      <Preview profile={page} complete={links !== undefined} />
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
        move={move}
        onDelete={deletion.open}
      />
      <DeleteDialog deletion={deletion} />
      <DiscardDialog editor={editor} />
    </Columns>
  );
}

/** Asks for confirmation before a link is deleted. */
function DeleteDialog({ deletion }: { deletion: LinkDeletion }) {
  const { link, busy, cancel, confirm } = deletion;
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => !open && cancel()}
      dismissible={!busy}
      title="Delete this link?"
      description={`“${link?.title}” and its click count will be removed. This cannot be undone.`}
    >
      <div className={styles.dialogActions}>
        <Button variant="secondary" onClick={cancel} disabled={busy}>
          Cancel
        </Button>
        <Button variant="danger" onClick={confirm} busy={busy}>
          Delete
        </Button>
      </div>
    </Dialog>
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
