import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AccountEvent } from '#bff/contracts/account-event.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { updateCached } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { longDate } from '#web/lib/format/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { PersistentToast } from '#web/ui/status/toasts.tsx';
import { dismissEvents } from './account-events.api.ts';
import styles from './account-notices.module.css';
import { eventSentence } from './event-texts.ts';

/**
 * Maximum number of visible notices. Further notices are only counted, so that the page stays
 * visible.
 */
const SHOWN = 3;
/** The anchor of the list of all changes in Settings. */
const RECENT_CHANGES = '#changes-heading';

/**
 * The account changes as a toast, with buttons that dismiss or reject them. It is in a separate
 * chunk, because few users have undismissed changes.
 */
export function AccountNoticeList({ notices }: { notices: readonly AccountEvent[] }) {
  const dismissal = useDismissal();
  const more = notices.length - SHOWN;
  return (
    <PersistentToast>
      <section className={styles.notices} aria-label="Account messages" tabIndex={-1}>
        {notices.slice(0, SHOWN).map((event) => (
          <EventNotice
            key={event.id}
            event={event}
            busy={dismissal.isPending && dismissal.variables.includes(event.id)}
            onDismiss={() => dismissal.mutate([event.id])}
          />
        ))}
        {notices.length > 1 && (
          <div className={styles.more}>
            {more > 0 && (
              <p>
                {more} more in{' '}
                <Link to={{ pathname: paths.settings, hash: RECENT_CHANGES }}>Recent changes</Link>
              </p>
            )}
            <Button
              variant="ghost"
              size="sm"
              busy={dismissal.isPending && dismissal.variables.length > 1}
              onClick={() => dismissal.mutate(notices.map(({ id }) => id))}
            >
              Dismiss all {notices.length}
            </Button>
          </div>
        )}
        {dismissal.error && (
          <Notice kind="error">
            {errorText(dismissal.error, 'Failed to dismiss the message')}
          </Notice>
        )}
      </section>
    </PersistentToast>
  );
}

function useDismissal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: dismissEvents,
    onSuccess: async (_, ids) => {
      const queryKey = queryKeys.accountEvents;
      const isFetching = queryClient.isFetching({ queryKey }) > 0;
      await updateCached<AccountEvent[]>(queryClient, queryKey, (events) =>
        events.map((event) => (ids.includes(event.id) ? { ...event, notice: false } : event)),
      );
      // Refetch, because the canceled request could have returned newer events.
      if (isFetching) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

interface EventNoticeProps {
  event: AccountEvent;
  busy: boolean;
  onDismiss: () => void;
}

function EventNotice({ event, busy, onDismiss }: EventNoticeProps) {
  const navigate = useNavigate();
  const textId = useId();
  // Settings then opens the dialog "Secure your account".
  const reject = () => navigate(paths.settings, { state: { rejectedEvent: event.id } });
  return (
    <div className={styles.notice} role="status">
      <p id={textId}>{eventSentence(event, longDate(event.at))}</p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-describedby={textId}
          onClick={onDismiss}
        >
          OK
        </Button>
        {event.rejectable && (
          <Button variant="ghost" size="sm" aria-describedby={textId} onClick={reject}>
            This wasn’t me
          </Button>
        )}
      </div>
    </div>
  );
}
