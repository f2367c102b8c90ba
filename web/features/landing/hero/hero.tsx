import ArrowRight from 'lucide-react/icons/arrow-right';
import type { MouseEvent } from 'react';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import styles from './hero.module.css';
import { TypedLine } from './typed-line.tsx';

interface HeroProps {
  /** The markup of the sample page. */
  sample: string;
  onExamples: (event: MouseEvent) => void;
}

export function Hero({ sample, onExamples }: HeroProps) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.content}>
        <h1 id="hero-title" className={styles.title}>
          Your ultimate <span className={styles.accent}>link in bio</span> tool
        </h1>
        <TypedLine />
        <p className={styles.text}>
          Shops, videos, posts and everything else you make, on one page that looks like you and
          loads fast.
        </p>
        <div className={styles.actions}>
          <ButtonLink size="lg" to={paths.login}>
            Get Started for Free
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
          <ButtonLink variant="secondary" size="lg" to="#example" onClick={onExamples}>
            See Examples
          </ButtonLink>
        </div>
      </div>
      <SampleProfile markup={sample} />
    </section>
  );
}

/**
 * A sample page of a fictional creator.
 * @param markup the prerendered page (`hero-sample.html`), without interaction
 */
function SampleProfile({ markup }: { markup: string }) {
  return (
    <figure id="example" className={styles.sample}>
      <div
        className={`${styles.card} hero-sample`}
        inert
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the repository, not input
        dangerouslySetInnerHTML={{ __html: markup }}
      />
      <figcaption className={styles.caption}>A sample page</figcaption>
    </figure>
  );
}
