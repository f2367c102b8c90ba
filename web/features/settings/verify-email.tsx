import { useMutation, useQuery } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import { type Verification, verificationSchema } from '#bff/contracts/account-event.ts';
import { api } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import styles from './security-card.module.css';

const loadVerification = (): Promise<Verification> =>
  api.get('/account/verification', verificationSchema);
const sendLink = (): Promise<void> => api.post('/account/verification');

/**
 * Offers a login link to an account whose email address is not verified (S66). Hidden if the status
 * cannot be loaded. The server enforces the verification before other factors are added.
 */
export function VerifyEmail() {
  const { data } = useQuery({ queryKey: queryKeys.verification, queryFn: loadVerification });
  const email = data?.email;
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: sendLink,
    onMutate: toasts.clear,
    onSuccess: () => toasts.success(`We sent a link to ${email}. Open it in this browser.`),
    onError: (error) =>
      toasts.failedChange(errorText(error, 'Failed to send the link'), error, () => mutate()),
  });
  if (!email) return null;
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <MailCheck aria-hidden="true" />
        <div className={styles.body}>
          <h3 className={styles.title}>Verify your email address</h3>
          <p className={styles.text}>
            Open the link that we send to {email}. Then you can add other sign-in methods.
          </p>
        </div>
        <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
          Send link
        </Button>
      </div>
    </div>
  );
}
