import LinkIcon from 'lucide-react/icons/link';
import Plus from 'lucide-react/icons/plus';
import type { Link } from '#bff/contracts/link.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { ImportButton } from './import/import-button.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import styles from './links.module.css';
import type { LinkEditor } from './use-link-editor.ts';
import { ADD_BUTTON_ID } from './use-open-form.ts';

interface LinksCardProps {
  /** Undefined while loading. */
  loaded: readonly Link[] | undefined;
  /** Whether loading failed. */
  failed: boolean;
  editor: LinkEditor;
  /** The color of links without one of their own. */
  themeColor: string;
  move: (from: number, to: number) => void;
  onDelete: (link: Link) => void;
}

/** The card with the list of links. The form stays open while the list loads. */
export function LinksCard({ loaded, failed, editor, ...list }: LinksCardProps) {
  const { themeColor, move, onDelete } = list;
  const links = loaded ?? [];
  const open = editor.editor;
  const inList = links.some((link) => link.id === open?.link?.id);
  return (
    <Card title="Your Links">
      {open && !inList ? (
        <div className={styles.adding}>
          <LinkEditorForm editor={editor} themeColor={themeColor} />
        </div>
      ) : (
        <div className={styles.add}>
          <Button
            id={ADD_BUTTON_ID}
            icon={<Plus aria-hidden="true" />}
            onClick={editor.startAdding}
          >
            Add Link
          </Button>
          <ImportButton />
        </div>
      )}
      {!loaded && !failed && <LinksSkeleton />}
      {loaded?.length === 0 && (
        <EmptyState icon={<LinkIcon />} title="No links yet">
          Add your first link, for example to your shop or your latest video.
        </EmptyState>
      )}
      <LinkList
        links={links}
        move={move}
        onEdit={editor.startEditing}
        onDelete={onDelete}
        editorFor={(link) =>
          open?.link?.id === link.id && <LinkEditorForm editor={editor} themeColor={themeColor} />
        }
      />
    </Card>
  );
}

function LinkEditorForm({ editor, themeColor }: Pick<LinksCardProps, 'editor' | 'themeColor'>) {
  if (!editor.editor) return null;
  const { link, draft } = editor.editor;
  return (
    <LinkForm
      key={link?.id}
      link={link}
      draft={draft}
      themeColor={themeColor}
      busy={editor.busy}
      onChange={editor.change}
      onSubmit={editor.submit}
      onCancel={editor.cancel}
    />
  );
}

function LinksSkeleton() {
  return (
    <div className={styles.list} role="status">
      <span className="visually-hidden">Loading links...</span>
      <Skeleton width="block" />
      <Skeleton width="block" />
      <Skeleton width="block" />
    </div>
  );
}
