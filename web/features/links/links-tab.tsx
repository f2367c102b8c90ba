import type { ComponentType } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import type { Profile, PublicLink, PublicProfile } from '#bff/contracts/profile.ts';
import { Columns } from '#web/ui/layout/columns.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { draftLink } from './link-draft.ts';
import { LinkPerformance } from './link-performance.tsx';
import { LinksCard } from './links-card.tsx';
import { useDeleteLink } from './use-delete-link.ts';
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
