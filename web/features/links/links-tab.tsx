import type { ComponentType } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import type { Profile, PublicLink, PublicProfile } from '#bff/contracts/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Columns } from '#web/ui/layout/columns.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { draftLink } from './link-draft.ts';
import { LinkPerformance } from './link-performance.tsx';
import styles from './links.module.css';
import { LinksCard } from './links-card.tsx';
import { type LinkDeletion, useDeleteLink } from './use-delete-link.ts';
import type { LinkEditor } from './use-link-editor.ts';
import { useOrder } from './use-link-order.ts';
import type { OpenEditor } from './use-open-form.ts';

interface LinksTabProps {
  profile: Profile;
  /** Undefined until they are loaded. */
  links: readonly Link[] | undefined;
  views: number | undefined;
  /** Whether the links could not be loaded. */
  failed: boolean;
  /** Lives above the tabs: an open form is still open when somebody comes back. */
  editor: LinkEditor;
  /** Draws the owner's page as a visitor would see it. */
  Preview: ComponentType<{ profile: PublicProfile; complete: boolean }>;
}

/** The links as they would be if the open form were saved now. */
function withDraft(links: readonly PublicLink[], open: OpenEditor | null): PublicLink[] {
  if (!open) return [...links];
  const drawn = draftLink(open.draft, open.link);
  if (!open.link) return [...links, drawn];
  return links.map((link) => (link.id === drawn.id ? drawn : link));
}

/** The My Links tab. */
export function LinksTab({ profile, links, views, failed, editor, Preview }: LinksTabProps) {
  const deletion = useDeleteLink(editor.forget);
  const ordered = links ?? [];
  const move = useOrder(ordered);
  const page = { ...profile, links: withDraft(ordered, editor.editor), views: views ?? 0 };
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
        move={move}
        onDelete={deletion.ask}
      />
      <DeleteDialog deletion={deletion} />
      <DiscardDialog editor={editor} />
    </Columns>
  );
}

/** Asks before a link and its count are gone. */
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

/** Asks before what was typed into the open form gives way to another form. */
function DiscardDialog({ editor: { editor, asking, answer } }: { editor: LinkEditor }) {
  const link = editor?.link;
  return (
    <Dialog
      open={asking}
      onOpenChange={(open) => !open && answer(false)}
      title={link ? 'Discard your changes?' : 'Discard the new link?'}
      description={
        link ? `What you changed in “${link.title}” is not saved yet.` : 'It is not saved yet.'
      }
    >
      <div className={styles.dialogActions}>
        <Button variant="secondary" onClick={() => answer(false)}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={() => answer(true)}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}
