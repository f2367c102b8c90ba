import Download from 'lucide-react/icons/download';
import type { AnalyticsPart, AnalyticsRange } from '#bff/contracts/analytics.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { exportPath } from './analytics.api.ts';

/** A plain link to a CSV file, which the browser downloads. */
export function CsvLink({ range, what }: { range: AnalyticsRange; what: AnalyticsPart }) {
  return (
    <ButtonLink
      variant="ghost"
      size="sm"
      to={exportPath(range, what)}
      reloadDocument
      download
      icon={<Download aria-hidden="true" />}
    >
      CSV<span className="visually-hidden"> file of {what}</span>
    </ButtonLink>
  );
}
