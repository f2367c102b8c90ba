import styles from './analytics.module.css';

export function Totals({ items }: { items: readonly { label: string; value: string }[] }) {
  return (
    <dl className={styles.totals}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.total}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
