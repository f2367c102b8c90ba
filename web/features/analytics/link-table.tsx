import ChartColumn from 'lucide-react/icons/chart-column';
import type { Link } from '#bff/contracts/link.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import styles from './analytics.module.css';
import { rateText } from './rate.ts';

/** Each link with its clicks, and its clicks per view of the page. */
export function LinkTable({ links, views }: { links: readonly Link[]; views: number }) {
  if (links.length === 0) {
    return (
      <EmptyState icon={<ChartColumn />} title="Nothing to count yet">
        Add links to your page to see which of them people open.
      </EmptyState>
    );
  }
  return (
    <Card title="Clicks by link">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Link</th>
            <th scope="col">URL</th>
            <th scope="col">Clicks</th>
            <th scope="col">
              <abbr title="Click-through rate: clicks per view of your page">CTR</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.id}>
              <th scope="row">
                <bdi>{link.title}</bdi>
              </th>
              <td className={styles.url} title={link.url}>
                {link.url}
              </td>
              <td>{link.click_count.toLocaleString()}</td>
              <td>{rateText(link.click_count, views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
