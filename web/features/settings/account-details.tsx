import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountDetailsSchema } from '#bff/contracts/account.ts';
import { api } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useProfile } from '#web/lib/api/profile-query.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { longDate } from '#web/lib/format/dates.ts';
import { timeZones, zoneText } from '#web/lib/format/time-zones.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { usePageSetting } from './page/use-page-setting.ts';
import styles from './settings.module.css';

/** Shows the email address and the time zone of the account. */
export function AccountDetails() {
  return (
    <div className={styles.form}>
      <Email />
      <TimeZone />
    </div>
  );
}

function Email() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.accountDetails,
    queryFn: () => api.get('/account/details', accountDetailsSchema),
  });
  if (error && !isFetching) {
    return (
      <Notice kind="error" onRetry={() => void refetch()}>
        {errorText(error, 'Failed to fetch your email address')}
      </Notice>
    );
  }
  return (
    <dl className={styles.detail}>
      <dt>Email address</dt>
      <dd>{data ? (data.email ?? 'None') : <Skeleton width="block" height="line" />}</dd>
      {data && (
        <dd className={styles.hint}>
          This address comes from your sign-in methods and is not shown on your page. You created
          your account on {longDate(data.created_at)}.
        </dd>
      )}
    </dl>
  );
}

function TimeZone() {
  const { profile } = useProfile();
  const queryClient = useQueryClient();
  const { save, sent, busy } = usePageSetting({
    field: 'time_zone',
    success: (zone) =>
      `New visits are counted in ${zoneText(zone)} time. Earlier days stay unchanged.`,
    failure: 'Failed to update time zone',
    onSaved: () => void queryClient.invalidateQueries({ queryKey: queryKeys.analytics }),
  });
  const zone = sent ?? profile.time_zone;
  return (
    <Field label="Time zone" hint="Analytics and the schedules of your links use this time zone.">
      {(control) => (
        <Select
          {...control}
          value={zone}
          busy={busy}
          onChange={save}
          options={timeZones(zone).map((value) => ({ value, label: zoneText(value) }))}
        />
      )}
    </Field>
  );
}
