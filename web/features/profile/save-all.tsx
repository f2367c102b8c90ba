import { Button } from '#web/ui/button/button.tsx';
import type { DraftProps } from './use-draft.ts';
import { useSaveAll } from './use-save-all.ts';

/** Saves all unsaved fields. Appears when there are two or more. */
export function SaveAll(props: DraftProps) {
  const { count, busy, waiting, saveAll } = useSaveAll(props);
  if (count < 2 && !busy) return null;
  return (
    <Button busy={busy} disabled={waiting} onClick={saveAll}>
      Save all
    </Button>
  );
}
