import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { paths } from '#web/lib/paths.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import styles from './dashboard.module.css';

/** The address of the creator's page, with a button that copies it. */
export function UrlBar({ username }: { username: string }) {
  const { copied, copy } = useCopied();
  const toasts = useToasts();
  const {
    href: url,
    host,
    pathname,
  } = new URL(paths.publicProfile(username), window.location.origin);
  const copyUrl = async () => {
    if (await copy(url)) toasts.success('Profile URL copied to clipboard!');
    else toasts.failure('Failed to copy the profile URL. Open your page and copy its address.');
  };
  return (
    <div className={styles.urlBar}>
      <a className={styles.url} href={url} target="_blank" rel="noopener">
        <span className="visually-hidden">Your page: </span>
        <span className={styles.address}>
          <span>{host}</span>
          <span className={styles.path}>{pathname}</span>
        </span>
      </a>
      <Button
        variant="secondary"
        onClick={copyUrl}
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      >
        {copied ? 'Copied!' : 'Copy URL'}
      </Button>
    </div>
  );
}
