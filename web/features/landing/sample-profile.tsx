import BookOpen from 'lucide-react/icons/book-open';
import Camera from 'lucide-react/icons/camera';
import Mail from 'lucide-react/icons/mail';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import styles from './sample-profile.module.css';

const LINKS = [
  { icon: Camera, title: 'Travel diary' },
  { icon: ShoppingBag, title: 'Print shop' },
  { icon: BookOpen, title: 'My new zine' },
  { icon: Mail, title: 'Work with me' },
];

/** A sample page of a fictional creator, without links. */
export function SampleProfile() {
  return (
    <figure id="example" className={styles.sample}>
      <div className={styles.card}>
        <span className={styles.avatar} aria-hidden="true">
          M
        </span>
        <p className={styles.handle}>@mayamakes</p>
        <p className={styles.role}>Digital Creator</p>
        <ul className={styles.links}>
          {LINKS.map(({ icon: Icon, title }) => (
            <li key={title} className={styles.link}>
              <Icon aria-hidden="true" />
              {title}
            </li>
          ))}
        </ul>
      </div>
      <figcaption className={styles.caption}>A sample page</figcaption>
    </figure>
  );
}
