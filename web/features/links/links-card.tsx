import LinkIcon from 'lucide-react/icons/link';
import Plus from 'lucide-react/icons/plus';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { LinkForm } from './form/link-form.tsx';
import { ADD_BUTTON_ID } from './form/use-open-form.ts';
import { ImportButton } from './import/import-button.tsx';
import styles from './links.module.css';
import { LinkList, type LinkListProps } from './list/link-list.tsx';

interface LinksCardProps extends Omit<LinkListProps, 'links' | 'editorFor'> {
  /** Undefined while loading, and if loading failed. */
  loaded: LinkListProps['links'] | undefined;
  /** Whether loading failed. */
  failed: boolean;
  /** The default color of links. */
  themeColor: string;
}

/** The card with the list of links. The open form remains while the list loads. */
export function LinksCard({ loaded, failed, themeColor, ...list }: LinksCardProps) {
  const { editor } = list;
  const open = editor.editor;
  const inList = loaded?.some((link) => link.id === open?.link?.id);
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
      {loaded && (
        <LinkList
          links={loaded}
          editorFor={(link) =>
            open?.link?.id === link.id && <LinkEditorForm editor={editor} themeColor={themeColor} />
          }
          {...list}
        />
      )}
    </Card>
  );
}

function LinkEditorForm({ editor, themeColor }: Pick<LinksCardProps, 'editor' | 'themeColor'>) {
  const form = editor.editor;
  return form && <LinkForm key={form.key} form={form} editor={editor} themeColor={themeColor} />;
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
