import Download from 'lucide-react/icons/download';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useReauthentication } from '#web/features/factors/reauthentication.tsx';
import type { ResumeAction } from '#web/features/factors/redirect-reauthentication.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import styles from './settings.module.css';
import { startDownload, useExport } from './use-export.ts';

const STARTED = 'Your download has started.';
const DOWNLOAD_AGAIN = { label: 'Download again', onPress: startDownload };

/** The section that downloads the data of the account. */
export function ExportData() {
  return (
    <Card title="Export Your Data">
      <p className={styles.text}>
        One ZIP file with your profile, links, pictures, analytics, sign-in methods and account
        events. You can import the links from this file into another page.
      </p>
      <ExportButton resume="export">Download your data</ExportButton>
    </Card>
  );
}

interface ExportButtonProps {
  resume: Extract<ResumeAction, 'export' | 'delete-account'>;
  disabled?: boolean;
  children: ReactNode;
}

/** The download button. Shows an error if the download cannot start. */
export function ExportButton({ resume, disabled = false, children }: ExportButtonProps) {
  const toasts = useToasts();
  // In the dialog that deletes the account, show the success beside the button, because the dialog
  // would cover a toast.
  const isInDialog = resume === 'delete-account';
  const { start, busy, failure, isStarted } = useExport(resume, () => {
    if (isInDialog) return;
    toasts.success(STARTED, DOWNLOAD_AGAIN);
  });
  const { resumed } = useReauthentication();
  const startResumed = useEffectEvent(() => resume === 'export' && resumed === 'export' && start());
  useEffect(() => {
    startResumed();
  }, []);
  return (
    <div className={styles.export}>
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" />}
        busy={busy}
        disabled={disabled}
        onClick={start}
      >
        {children}
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
      {isInDialog && isStarted && (
        <Notice kind="success" action={DOWNLOAD_AGAIN}>
          {STARTED}
        </Notice>
      )}
    </div>
  );
}
