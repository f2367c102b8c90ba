import { firstGrapheme } from '#bff/contracts/text.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  /** URL of the picture. Null shows the first letter of the name. */
  src: string | null;
  name: string;
  size: 'sm' | 'md' | 'lg';
}

const PIXELS = { sm: 36, md: 64, lg: 112 };

/** A profile picture. It has no alternative text, because the name is always beside it. */
export function Avatar({ src, name, size }: AvatarProps) {
  const className = `${styles.avatar} ${styles[size]}`;
  if (src) {
    const pixels = PIXELS[size];
    return <img className={className} src={src} alt="" width={pixels} height={pixels} />;
  }
  return (
    <span className={className} aria-hidden="true">
      {(firstGrapheme(name.trim()) ?? '?').toUpperCase()}
    </span>
  );
}
