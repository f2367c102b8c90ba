import { useState } from 'react';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import { Button } from '#web/ui/button/button.tsx';
import { saveTimeZone } from '../analytics.api.ts';
import styles from './period.module.css';
import { browserZone, isSameZone, zoneText } from './time-zones.ts';

interface ZoneOfferProps {
  /** The time zone in which days are counted. */
  zone: string;
  feedback: Feedback;
  /** Called after the time zone was changed. */
  onChange: () => void;
}

/** Offers to count days in the browser's time zone when it differs. */
export function ZoneOffer({ zone, feedback, onChange }: ZoneOfferProps) {
  const [busy, setBusy] = useState(false);
  const here = browserZone();
  if (isSameZone(here, zone)) return null;
  const change = async () => {
    setBusy(true);
    feedback.clear();
    try {
      await saveTimeZone(here);
      feedback.success(
        `New visits are counted in ${zoneText(here)} time. Earlier days stay unchanged.`,
      );
      onChange();
    } catch (error) {
      feedback.failure(errorText(error, withAdvice('Failed to update time zone')));
    }
    setBusy(false);
  };
  return (
    <div className={styles.offer}>
      <p>
        Your browser uses {zoneText(here)} time, but days are counted in {zoneText(zone)} time.
      </p>
      <Button variant="secondary" size="sm" busy={busy} onClick={change}>
        Use {zoneText(here)}
      </Button>
    </div>
  );
}
