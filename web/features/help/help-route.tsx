import { TextPage, TextSection } from '#web/ui/layout/text-page.tsx';
import { ANSWERS } from './answers.tsx';
import styles from './help.module.css';

/** The Help Center: short answers, each with an anchor. */
export function Component() {
  return (
    <TextPage
      title="Help Center"
      intro="Short answers about your page, your links and your account."
    >
      <nav aria-label="Answers" className={styles.contents}>
        <ul>
          {ANSWERS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {ANSWERS.map(({ id, title, text }) => (
        <TextSection key={id} id={id} title={title}>
          {text}
        </TextSection>
      ))}
    </TextPage>
  );
}
