import type { PublicLink } from '#bff/contracts/profile.ts';
import { Columns } from '#web/features/dashboard/columns.tsx';
import type { TabProps } from '#web/features/dashboard/tab-props.ts';
import { PhonePreview } from '#web/features/public-page/phone-preview.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { draftLink } from './form/link-draft.ts';
import { LinkPerformance } from './link-performance.tsx';
import { LinksCard } from './links-card.tsx';
import { useDeletion } from './use-deletion.ts';
import { type OpenEditor, useLinkEditor } from './use-link-editor.ts';
import { useOrder } from './use-order.ts';

/** The links as they would be if the open form were saved now. */
function withDraft(links: readonly PublicLink[], open: OpenEditor | null): PublicLink[] {
  if (!open) return [...links];
  const drawn = draftLink(open.draft, open.link);
  if (!open.link) return [...links, drawn];
  return links.map((link) => (link.id === drawn.id ? drawn : link));
}

/** The My Links tab. */
export function LinksTab({ profile, links, views, feedback }: TabProps) {
  const editor = useLinkEditor(feedback);
  const deletion = useDeletion(feedback);
  const { ordered, move } = useOrder(links.value ?? [], feedback);
  const page = {
    ...profile,
    links: withDraft(ordered, editor.editor),
    views: views.value ?? 0,
  };
  const aside = (
    <>
      <PhonePreview profile={page} />
      <LinkPerformance links={ordered} />
    </>
  );
  return (
    <Columns aside={aside}>
      <LinksCard
        loaded={links}
        links={ordered}
        editor={editor}
        move={move}
        onDelete={deletion.ask}
        onRetry={feedback.reload}
      />
      <DeleteDialog deletion={deletion} />
    </Columns>
  );
}
