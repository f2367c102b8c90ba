import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  label: string;
  /** As the `accept` attribute of a file input. */
  accept: string;
  onFile: (file: File) => void;
  busy?: boolean | undefined;
}

/** A button that opens the file chooser. The same file may be chosen twice in a row. */
export function FileButton({ label, accept, onFile, busy }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
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
        }}
      />
      <Button
        variant="secondary"
        busy={busy}
        icon={<Upload aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
