import { normalizeAddress } from '#bff/contracts/link-address.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import styles from './import.module.css';
import { IMPORT_FILES } from './import-format.ts';
import type { LinkImport } from './use-import.ts';

/** Asks for the page or the file to read. */
export function ImportSource({ state }: { state: LinkImport }) {
  const { address, isReading } = state;
  return (
    <>
      <form
        className={styles.source}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReading) state.read({ url: normalizeAddress(address) });
        }}
      >
        <Field label="Address of your page" hint="For example linktr.ee/yourname">
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={address}
              onChange={(event) => state.setAddress(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={isReading} disabled={address.trim() === ''}>
          Find links
        </Button>
      </form>
      <div className={styles.file}>
        <FileButton
          label="Choose a file"
          accept={IMPORT_FILES}
          disabled={isReading}
          onFile={(file) => void state.readFile(file)}
        />
        <p className={styles.hint}>
          Bookmarks (HTML), a table (CSV with the columns title and url), or a Posy export (JSON).
        </p>
      </div>
    </>
  );
}
