import styles from './sample-profile.module.css';

/** A sample page of a fictional creator. @param markup the page as drawn by the build, inert */
export function SampleProfile({ markup }: { markup: string }) {
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
