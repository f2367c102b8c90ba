import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useState } from 'react';
import { useCopied } from '#web/lib/use-copied.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './setup-dialog.module.css';

/** Copies a text and announces the result. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { copied, copy } = useCopied();
  const [failed, setFailed] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={async () => setFailed(!(await copy(text)))}
      >
        {children}
      </Button>
      <span className={styles.copied} role="status">
        {copied && 'Copied!'}
        {failed && 'Copy failed. Select the text and copy it manually.'}
      </span>
    </>
  );
}
