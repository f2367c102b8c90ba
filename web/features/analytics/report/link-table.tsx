import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type ReactNode, useState } from 'react';
import type { AnalyticsLink } from '#bff/contracts/analytics.ts';
import { countText, shareText } from '#web/lib/format/numbers.ts';
import { nextSort, type Sort, type SortKey, sortLinks } from './link-sort.ts';
import styles from './link-table.module.css';

const COLUMNS: readonly { key: SortKey; label: ReactNode }[] = [
  { key: 'title', label: 'Link' },
  { key: 'url', label: 'URL' },
  { key: 'clicks', label: 'Clicks' },
  {
    key: 'rate',
    label: <abbr title="Click-through rate: clicks per view of your page">CTR</abbr>,
  },
];

interface LinkTableProps {
  links: readonly AnalyticsLink[];
  /** Page views in the same period. */
  views: number;
}

/** Each link with its clicks and clicks per page view, initially sorted by clicks. */
export function LinkTable({ links, views }: LinkTableProps) {
  const [sort, setSort] = useState<Sort>({ key: 'clicks', descending: true });
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Clicks by link. Use the column headers to sort.</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ key, label }) => (
            <SortHeader key={key} column={key} sort={sort} onSort={setSort}>
              {label}
            </SortHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {sortLinks(links, sort).map((link) => (
          <tr key={link.id}>
            <th scope="row">
              <bdi>{link.title}</bdi>
            </th>
            <td className={styles.url} title={link.url}>
              {link.url}
            </td>
            <td>{countText(link.clicks)}</td>
            <td>{shareText(link.clicks, views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortHeaderProps {
  column: SortKey;
  sort: Sort;
  onSort: (sort: Sort) => void;
  children: ReactNode;
}

function SortHeader({ column, sort, onSort, children }: SortHeaderProps) {
  const chosen = sort.key === column;
  const order = sort.descending ? 'descending' : 'ascending';
  const Icon = chosen ? (sort.descending ? ChevronDown : ChevronUp) : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={chosen ? order : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column))}>
        {children}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
