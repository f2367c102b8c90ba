import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { BrandMark } from '#web/ui/image/brand-mark.tsx';
import styles from './footer.module.css';
import { PLATFORMS } from './platforms.ts';

/** Entries without `to` are placeholders. The note below the columns explains them. */
const COLUMNS: { title: string; items: { text: string; to?: string }[] }[] = [
  {
    title: 'Product',
    items: [
      { text: 'Features', to: '#features' },
      { text: 'Pricing' },
      { text: 'Examples', to: '#example' },
      { text: 'Templates' },
    ],
  },
  {
    title: 'Resources',
    items: [
      { text: 'Documentation', to: paths.help },
      { text: 'Blog' },
      { text: 'Support', to: paths.help },
      { text: 'API' },
    ],
  },
  {
    title: 'Company',
    items: [
      { text: 'About' },
      { text: 'Careers' },
      { text: 'Privacy', to: paths.privacy },
      { text: 'Terms', to: paths.terms },
    ],
  },
];
const NETWORKS = ['Instagram', 'Twitter', 'Facebook', 'YouTube'];
const SOCIAL = PLATFORMS.filter(({ name }) => NETWORKS.includes(name));

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <p className={styles.name}>Posy</p>
          <p>All your links on one page.</p>
          <ul className={styles.social}>
            {SOCIAL.map(({ name, path }) => (
              <li key={name}>
                <BrandMark path={path} />
                <span className="visually-hidden">{name}, coming soon</span>
              </li>
            ))}
          </ul>
        </div>
        {COLUMNS.map(({ title, items }) => (
          <div key={title}>
            <h2 className={styles.heading}>{title}</h2>
            <ul className={styles.items}>
              {items.map(({ text, to }) => (
                <li key={text}>{to ? <Link to={to}>{text}</Link> : text}</li>
              ))}
            </ul>
          </div>
        ))}
        <p className={styles.note}>More pages are coming soon.</p>
      </div>
    </footer>
  );
}
