import LinkIcon from 'lucide-react/icons/link';
import type { CSSProperties } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import { linkProperties } from '#web/lib/color/link-properties.ts';
import { BrandIcon } from '#web/ui/image/brand-icon.tsx';
import styles from './link-mark.module.css';

/** A link's thumbnail, else its icon on its own colour. */
export function LinkMark({ link }: { link: Link }) {
  if (link.thumbnail !== null) {
    return <img className={styles.mark} src={link.thumbnail} alt="" width={44} height={44} />;
  }
  return (
    <span className={styles.mark} style={linkProperties(link.button_color) as CSSProperties}>
      {link.social_icon ? <BrandIcon icon={link.social_icon} /> : <LinkIcon aria-hidden="true" />}
    </span>
  );
}
