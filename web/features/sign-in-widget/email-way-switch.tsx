import { Button } from '#web/ui/button/button.tsx';
import styles from './email-way-switch.module.css';
import type { EmailMethod } from './login-config.ts';

const LABELS: Record<EmailMethod, string> = {
  email_otp: 'Email me a code',
  magic_links: 'Email me a link',
  passwords: 'Use a password',
};

interface EmailWaySwitchProps {
  ways: readonly EmailMethod[];
  way: EmailMethod;
  onChange: (way: EmailMethod) => void;
}

/** Leads to the other things that an e-mail address can be used for. */
export function EmailWaySwitch({ ways, way, onChange }: EmailWaySwitchProps) {
  return (
    <div className={styles.ways}>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="ghost" size="sm" onClick={() => onChange(other)}>
            {LABELS[other]}
          </Button>
        ))}
    </div>
  );
}
