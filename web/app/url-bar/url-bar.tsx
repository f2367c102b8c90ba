import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import { type ComponentType, useState } from 'react';
import { loadChunk } from '#web/app/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import type { QrCodeProps } from './qr-code.tsx';
import styles from './url-bar.module.css';

interface UrlBarProps {
  username: string;
  /** Whether visitors can see the page; the QR code button is hidden otherwise. */
  isOnline: boolean;
  /** Called when the address was copied, or when its QR code was opened. */
  onShare: () => void;
  /** Whether phones show the buttons below the address, so that the address is not cut off. */
  isStacked?: boolean;
}

/** The address of the creator's page, with buttons that copy it and show its QR code. */
export function UrlBar({ username, isOnline, onShare, isStacked }: UrlBarProps) {
  const { copied, copy } = useCopied();
  const toasts = useToasts();
  const {
    href: url,
    host,
    pathname,
  } = new URL(paths.publicProfile(username), window.location.origin);
  const copyUrl = async () => {
    if (await copy(url)) {
      toasts.success('Profile URL copied to clipboard!');
      onShare();
    } else toasts.failure('Failed to copy the profile URL. Open your page and copy its address.');
  };
  return (
    <div className={styles.bar} data-stacked={isStacked}>
      <a
        className={styles.url}
        href={url}
        target="_blank"
        rel="noopener"
        // Without the label, the accessible name would contain a space between host and path.
        aria-label={`Your page: ${host}${pathname}`}
      >
        <span className={styles.address}>
          <span>{host}</span>
          <span className={styles.path}>{pathname}</span>
        </span>
      </a>
      <Button
        variant="secondary"
        data-copy-url
        onClick={copyUrl}
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      >
        {copied ? 'Copied!' : 'Copy URL'}
      </Button>
      {isOnline && <QrButton username={username} onShare={onShare} />}
    </div>
  );
}

/** Opens the dialog with the QR code, and loads it on first use. */
function QrButton({ username, onShare }: Pick<UrlBarProps, 'username' | 'onShare'>) {
  const [Dialog, setDialog] = useState<ComponentType<QrCodeProps>>();
  const [isOpen, setOpen] = useState(false);
  const toasts = useToasts();
  const open = async () => {
    setOpen(true);
    try {
      const { QrCode } = await loadChunk(() => import('./qr-code.tsx'));
      setDialog(() => QrCode);
      onShare();
    } catch {
      setOpen(false);
      toasts.failure('The QR code failed to load. Check your connection and try again.');
    }
  };
  return (
    <>
      <IconButton className={styles.qr} label="QR code" icon={<QrCodeIcon />} onClick={open} />
      {isOpen && Dialog && <Dialog username={username} onClose={() => setOpen(false)} />}
    </>
  );
}
