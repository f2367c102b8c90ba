import { Card } from '#web/ui/layout/card.tsx';
import styles from './profile.module.css';

const TIPS = [
  'A clear picture of your face or your logo is recognized at any size.',
  'Say in your bio what people get from following you.',
  'Put the link that matters most on top.',
  'Take the same username everywhere: people will guess it.',
];

/** Advice beside the forms. */
export function QuickTips() {
  return (
    <Card title="Quick Tips">
      <ul className={styles.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}
