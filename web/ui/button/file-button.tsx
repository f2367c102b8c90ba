import Upload from 'lucide-react/icons/upload';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  label: string;
  /** The `accept` attribute of the file input. */
  accept: string;
  onFile: (file: File) => void;
  /** Called when the file chooser is closed without a file. */
  onNoFile?: () => void;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Listens for `cancel` on the input, because React supports `onCancel` on dialogs only. */
function useCancel(onCancel: (() => void) | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (!element || !onCancel) return;
    element.addEventListener('cancel', onCancel);
    return () => element.removeEventListener('cancel', onCancel);
  }, [onCancel]);
  return input;
}

/** A button that opens the file chooser. The same file can be chosen twice in a row. */
export function FileButton({ label, accept, onFile, onNoFile, busy, disabled }: FileButtonProps) {
  const input = useCancel(onNoFile);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
          else onNoFile?.();
        }}
      />
      <Button
        variant="secondary"
        busy={busy}
        disabled={disabled}
        icon={<Upload aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
