import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Analytics } from '#bff/contracts/analytics.ts';
import { saveTimeZone } from '#web/features/analytics/analytics.api.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { updateCachedProfile } from '#web/lib/api/profile-query.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { periodOf } from '#web/lib/format/dates.ts';
import { browserZone, isSameZone, zoneText } from '#web/lib/format/time-zones.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import styles from './period.module.css';

interface PeriodProps {
  report: Pick<Analytics, 'from' | 'to' | 'time_zone'>;
}

export function Period({ report: { from, to, time_zone } }: PeriodProps) {
  return (
    <p className={styles.period}>
      <b>{periodOf(from, to)}</b> <span>Time zone: {zoneText(time_zone)}</span>
    </p>
  );
}

/**
 * Offers to count days in the browser's time zone if it differs from the account's.
 * @param zone the time zone of the account
 */
export function TimeZoneOffer({ zone }: { zone: string }) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const browserTimeZone = browserZone();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: saveTimeZone,
    onMutate: toasts.clear,
    onSuccess: async () => {
      toasts.success(
        `New visits are counted in ${zoneText(browserTimeZone)} time. Earlier days stay unchanged.`,
      );
      await updateCachedProfile(queryClient, { time_zone: browserTimeZone, saved: true });
      void queryClient.invalidateQueries({ queryKey: queryKeys.analytics });
    },
    onError: (error, zone) =>
      toasts.failedChange(errorText(error, withAdvice('Failed to update time zone')), error, () =>
        mutate(zone),
      ),
  });
  // Hide the offer after it was accepted: the report has the previous zone until it is refetched.
  if (isSuccess || isSameZone(browserTimeZone, zone)) return null;
  return (
    <div className={styles.offer}>
      <p>
        Your browser uses {zoneText(browserTimeZone)} time, but days are counted in {zoneText(zone)}{' '}
        time.
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        onClick={() => mutate(browserTimeZone)}
      >
        Use {zoneText(browserTimeZone)}
      </Button>
    </div>
  );
}
