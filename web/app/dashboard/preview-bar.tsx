import Eye from 'lucide-react/icons/eye';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './preview-bar.module.css';

interface PreviewBarProps {
  /** An additional button in the bar. */
  action: ReactNode;
  /** The preview. */
  children: ReactNode;
}

/** A bar on phones that opens the preview as a sheet. */
export function PreviewBar({ action, children }: PreviewBarProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.bar}>
      <Button
        variant="secondary"
        icon={<Eye aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Preview
      </Button>
      {action}
      <Dialog open={open} onOpenChange={setOpen} title="Preview">
        {children}
      </Dialog>
    </div>
  );
}
