import { Section } from './section.tsx';
import styles from './steps.module.css';

const STEPS = [
  {
    title: 'Sign Up',
    text: 'Sign in with Google. Your email comes from your Google account, and you don’t need a password. Then choose a username.',
  },
  {
    title: 'Customize',
    text: 'Add your links, write your bio, and pick a theme or make the style your own.',
  },
  {
    title: 'Share',
    text: 'Put your link in every bio, story and signature, and see what people click.',
  },
];

export function Steps() {
  return (
    <Section id="steps" title="Start sharing in three steps" text="It takes about two minutes.">
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
