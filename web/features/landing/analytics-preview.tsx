import styles from './analytics-preview.module.css';
import { Section } from './section.tsx';

/** Invented numbers for decoration (spec section 9). */
const TILES = [
  { label: 'Visitors', value: '2.4K' },
  { label: 'Clicks', value: '8.7K' },
  { label: 'Avg. Time', value: '2:34' },
  { label: 'CTR', value: '24.8%' },
];
const TOTALS = [
  { label: 'Page views', value: '12,543' },
  { label: 'Link clicks', value: '8,721' },
  { label: 'Conversion rate', value: '69.5%' },
];
const CURVE =
  'M0 122C30 116 46 84 78 88s44 30 78 18 40-52 74-50 46 34 78 26 42-58 76-56 46 26 76 14 38-30 60-34';

/** A preview of the analytics, with numbers that are labeled as sample data. */
export function AnalyticsPreview() {
  return (
    <Section
      id="analytics"
      title="Know what works"
      text="See how many people visit, what they click and what they skip."
    >
      <figure className={styles.board}>
        <figcaption className={styles.head}>
          <span className={styles.period}>Last 30 days</span>
          <span className={styles.sample}>Sample data</span>
        </figcaption>
        <dl className={styles.tiles}>
          {TILES.map(({ label, value }) => (
            <div key={label} className={styles.tile}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <svg
          className={styles.chart}
          viewBox="0 0 520 150"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`${CURVE}V150H0z`} className={styles.area} />
          <path d={CURVE} className={styles.curve} />
        </svg>
        <dl className={styles.totals}>
          {TOTALS.map(({ label, value }) => (
            <div key={label} className={styles.total}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </figure>
    </Section>
  );
}
