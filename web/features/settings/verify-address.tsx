import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import styles from './passkeys.module.css';
import { loadVerification, sendVerification } from './verify-address.api.ts';

/** Offers a login link to the address of an account that nobody has proven yet (S66). */
export function VerifyAddress() {
  const [email, setEmail] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>();
  useEffect(() => {
    // Without an answer nothing is offered: the server refuses other factors all the same.
    loadVerification().then(
      (verification) => setEmail(verification.email),
      () => undefined,
    );
  }, []);
  if (email === null) return null;

  async function send(): Promise<void> {
    setBusy(true);
    setOutcome(undefined);
    try {
      await sendVerification();
      const text = `We sent a link to ${email}. Open it in this browser.`;
      setOutcome({ kind: 'success', text });
    } catch (error) {
      setOutcome({ kind: 'error', text: errorText(error, 'Failed to send the link') });
    }
    setBusy(false);
  }

  return (
    <div className={styles.passkeys}>
      <div className={styles.head}>
        <MailCheck aria-hidden="true" />
        <div className={styles.what}>
          <h3 className={styles.title}>Verify your address</h3>
          <p className={styles.text}>
            Open the link that we send to {email}. Then you can add other ways to sign in.
          </p>
        </div>
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void send()}>
          Send link
        </Button>
      </div>
      {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
    </div>
  );
}
