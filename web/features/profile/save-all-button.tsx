import { Button } from '#web/ui/button/button.tsx';
import type { DraftProps } from './use-profile-draft.ts';
import { useSaveAll } from './use-save-all.ts';

/** Saves all unsaved fields. */
export function SaveAllButton(props: DraftProps) {
  const { busy, waiting, saveAll } = useSaveAll(props);
  return (
    <Button busy={busy} disabled={waiting} onClick={saveAll}>
      Save all
    </Button>
  );
}
