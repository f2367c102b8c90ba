import Download from 'lucide-react/icons/download';
import { qrPath } from '#bff/contracts/page-share.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './qr-code.module.css';

const SIDE = 240;

export interface QrCodeProps {
  username: string;
  onClose: () => void;
}

/** A dialog that shows the QR code of the creator's page and downloads it as a file. */
export function QrCode({ username, onClose }: QrCodeProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="QR code"
      description="Print the code or show it on a screen. Scanning it opens your page."
    >
      <img
        className={styles.image}
        src={qrPath(username, 'svg')}
        alt={`QR code of your page, @${username}`}
        width={SIDE}
        height={SIDE}
      />
      <div className={styles.downloads}>
        {(['png', 'svg'] as const).map((format) => (
          <ButtonLink
            key={format}
            variant="secondary"
            to={qrPath(username, format)}
            reloadDocument
            download={`posy-${username}.${format}`}
            icon={<Download aria-hidden="true" />}
          >
            Download {format.toUpperCase()}
          </ButtonLink>
        ))}
      </div>
    </Dialog>
  );
}
