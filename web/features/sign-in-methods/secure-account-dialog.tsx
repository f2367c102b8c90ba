import { useMutation } from '@tanstack/react-query';
import type { AccountEvent, RejectedEvent } from '#bff/contracts/account-event.ts';
import { rejectEvent } from '#web/features/factors/account-events.api.ts';
import { eventSentence } from '#web/features/factors/event-texts.ts';
import {
  ReauthenticationCanceled,
  useReauthentication,
} from '#web/features/factors/reauthentication.tsx';
import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { longDate } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { withStoredDetails } from './resume-details.ts';
import styles from './sign-in-methods.module.css';

const LIST = new Intl.ListFormat('en-US');

interface SecureAccountDialogProps {
  /** Undefined while the dialog is closed. */
  eventId: string | undefined;
  /** Undefined while loading, or if the event is no longer listed. */
  event: AccountEvent | undefined;
  /** Whether to recommend an authenticator app. */
  offersApp: boolean;
  /**
   * Called after the event was rejected. The other sessions have then ended, and added factors may
   * have been removed.
   */
  onSecured: () => void;
  onClose: () => void;
}

/** Handles "This wasn't me": ends the other sessions and removes the added factors (S69). */
export function SecureAccountDialog(props: SecureAccountDialogProps) {
  const { eventId, event, onClose } = props;
  return (
    <Dialog
      open={eventId !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title="Secure your account"
      description={event ? eventSentence(event, longDate(event.at)) : 'Your account was changed.'}
    >
      {eventId !== undefined && <Steps key={eventId} {...props} eventId={eventId} />}
    </Dialog>
  );
}

function Steps(props: SecureAccountDialogProps & { eventId: string }) {
  const { eventId, event, offersApp, onSecured, onClose } = props;
  const { withReauthentication } = useReauthentication();
  const rejection = useMutation({
    mutationFn: () =>
      withStoredDetails({ eventId }, () =>
        withReauthentication('secure-account', () => rejectEvent(eventId)),
      ),
    onSuccess: onSecured,
  });
  if (rejection.data) {
    return <Result result={rejection.data} offersApp={offersApp} onClose={onClose} />;
  }
  const error = rejectionErrorText(rejection.error);
  const removes = event?.kind !== 'factor_removed';
  return (
    <>
      <div>
        <p>
          If you did not make this change, someone else may have access to your account. To secure
          it, we will:
        </p>
        <ul className={styles.consequences}>
          <li>sign out all other devices</li>
          {removes && (
            <li>
              remove {event?.kind === 'password_changed' ? 'the new password' : 'the new methods'},
              unless this would leave no way to sign in
            </li>
          )}
        </ul>
      </div>
      {error && <Notice kind="error">{error}</Notice>}
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={rejection.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={rejection.isPending} onClick={() => rejection.mutate()}>
          Secure account
        </Button>
      </div>
    </>
  );
}

function rejectionErrorText(error: unknown): string | undefined {
  if (!error || error instanceof ReauthenticationCanceled) return undefined;
  if (error instanceof ApiError && error.status === 404) {
    return 'This change is no longer listed. Check your sign-in methods.';
  }
  return errorText(error, withAdvice('Failed to secure your account'));
}

interface ResultProps {
  result: RejectedEvent;
  offersApp: boolean;
  onClose: () => void;
}

function Result({ result: { removed, kept }, offersApp, onClose }: ResultProps) {
  return (
    <>
      <Notice kind="success">
        All other devices were signed out.
        {removed.length > 0 && ` Removed: ${LIST.format(removed)}.`}
      </Notice>
      {kept.length > 0 && (
        <Notice kind="error">
          {LIST.format(kept)} could not be removed, because you have no other sign-in method. Add
          one, then try again.
        </Notice>
      )}
      <p>
        Check the remaining sign-in methods and remove those that you don’t recognize.
        {offersApp && ' Then set up an authenticator app, which every sign-in will require.'}
      </p>
      <div className={styles.buttons}>
        <Button autoFocus onClick={onClose}>
          Check sign-in methods
        </Button>
      </div>
    </>
  );
}
