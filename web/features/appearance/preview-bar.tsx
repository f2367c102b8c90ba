import Eye from 'lucide-react/icons/eye';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { PhoneFrame } from '#web/ui/layout/phone-frame.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './preview-bar.module.css';

/** On phones, where the preview is not beside the studio: a bar that opens it as a sheet. */
export function PreviewBar({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.bar}>
      <Button
        className={styles.button}
        icon={<Eye aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Preview
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Preview">
        <PhoneFrame label="Preview of your page with this design">{children}</PhoneFrame>
      </Dialog>
    </div>
  );
}
