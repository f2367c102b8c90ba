import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef, useState } from 'react';
import { DELETED_LINK_DAYS } from '#bff/contracts/limits.ts';
import type { DeletedLink } from '#bff/contracts/link.ts';
import { useRestoreLinks } from '#web/features/links/actions/use-restore-links.ts';
import { fetchDeletedLinks } from '#web/features/links/links.api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { longDate } from '#web/lib/format/dates.ts';
import { counted } from '#web/lib/format/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { LinkThumbnail } from './link-text.tsx';
import styles from './recently-deleted.module.css';

const DAY_MS = 86_400_000;

/** Returns the date on which a deleted link is removed permanently. */
function removalDate({ deleted_at: deletedAt }: DeletedLink): string {
  return longDate(new Date(Date.parse(deletedAt) + DELETED_LINK_DAYS * DAY_MS).toISOString());
}

/** Lists the deleted links that can be restored. Fetches them when the list is opened. */
export function RecentlyDeleted() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.section}>
      <Button
        ref={toggle}
        variant="ghost"
        size="sm"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<ChevronDown aria-hidden="true" />}
        onClick={() => setIsOpen(!isOpen)}
      >
        Recently deleted
      </Button>
      <div id={id}>{isOpen && <DeletedLinks focusToggle={() => toggle.current?.focus()} />}</div>
    </div>
  );
}

/**
 * Lists the deleted links with Restore buttons.
 * @param props.focusToggle called when the pressed Restore button disappears
 */
function DeletedLinks({ focusToggle }: { focusToggle: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.deletedLinks,
    queryFn: fetchDeletedLinks,
    staleTime: 0,
  });
  const { restore, isRestoring } = useRestoreLinks(focusToggle);
  if (!data && error) {
    return (
      <Notice kind="error" onRetry={() => void refetch()}>
        {errorText(error, 'Failed to fetch deleted links')}
      </Notice>
    );
  }
  if (!data) {
    return (
      <div role="status">
        <span className="visually-hidden">Loading deleted links...</span>
        <Skeleton width="block" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <p className={styles.hint}>
        Links that you delete stay here for {DELETED_LINK_DAYS} days, with their clicks.
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {data.map((link) => (
        <li key={link.id} className={styles.row}>
          <LinkThumbnail link={link} />
          <div className={styles.text}>
            <p className={styles.title} dir="auto" title={link.title}>
              {link.title}
            </p>
            <p className={styles.hint}>
              {link.kind !== 'heading' && `${counted(link.click_count, 'click')} · `}
              Removed permanently on {removalDate(link)}
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Restore ${link.title}`}
            busy={isRestoring(link)}
            onClick={() => restore({ links: [link] })}
          >
            Restore
          </Button>
        </li>
      ))}
    </ul>
  );
}
