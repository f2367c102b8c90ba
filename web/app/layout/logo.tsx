import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import styles from './logo.module.css';

/** The flower and the name, linking to the home page. */
export function Logo() {
  return (
    <Link to={paths.home} className={styles.logo}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <defs>
          <linearGradient id="posy-logo" x1="0" y1="0" x2="1" y2="1">
            <stop stopColor="#6366f1" />
            <stop offset="1" stopColor="#8b5cf6" />
          </linearGradient>
        </defs>
        <g fill="url(#posy-logo)">
          <circle cx="16" cy="8.6" r="6" />
          <circle cx="23" cy="13.7" r="6" />
          <circle cx="20.3" cy="22" r="6" />
          <circle cx="11.7" cy="22" r="6" />
          <circle cx="9" cy="13.7" r="6" />
        </g>
        <circle cx="16" cy="16" r="4.2" fill="#fff" />
      </svg>
      <span>Posy</span>
    </Link>
  );
}
