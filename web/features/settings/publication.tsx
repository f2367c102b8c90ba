import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import styles from './publication.module.css';
import { usePublication } from './use-publication.ts';

/** The switch that takes the page offline, after a question, and publishes it again. */
export function Publication() {
  const { published, busy, outcome, save } = usePublication();
  const [asking, setAsking] = useState(false);
  const takeOffline = () => {
    setAsking(false);
    save(false);
  };
  return (
    <div className={styles.publication}>
      <Switch
        label="Page is published"
        hint={published ? 'Anyone can open your page.' : 'Visitors see “Profile Not Found”.'}
        checked={published}
        busy={busy}
        onChange={(on) => (on ? save(true) : setAsking(true))}
      />
      {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Take your page offline?"
        description="Visitors will see “Profile Not Found”. Nothing is deleted, and you can publish your page again at any time."
      >
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button variant="danger" onClick={takeOffline}>
            Take offline
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
