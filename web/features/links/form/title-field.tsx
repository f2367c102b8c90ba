import { useEffect, useRef } from 'react';
import { LINK_TITLE_MAX } from '#bff/contracts/limits.ts';
import { codePoints, normalizeLine } from '#bff/contracts/text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import styles from './link-form.module.css';
import type { Suggestions } from './use-suggestions.ts';

interface TitleFieldProps {
  title: string;
  suggestions: Suggestions;
  error: string | undefined;
}

/** The field for the title. A suggested title is selected, so that typing replaces it. */
export function TitleField({ title, suggestions, error }: TitleFieldProps) {
  const { title: suggested, isReading, offer, acceptOffer, typeTitle } = suggestions;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (suggested && document.activeElement === input.current) input.current?.select();
  }, [suggested]);
  return (
    <div className={styles.title}>
      <Field
        label="Title"
        error={error}
        counter={{ value: codePoints(normalizeLine(title)), max: LINK_TITLE_MAX }}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="title"
            dir="auto"
            required
            autoComplete="off"
            enterKeyHint="done"
            value={title}
            onChange={(event) => typeTitle(event.target.value)}
            onFocus={(event) => suggested && event.target.select()}
          />
        )}
      </Field>
      <p className={styles.reading} role="status">
        {isReading && 'Reading the title of the page…'}
      </p>
      {offer && (
        <Button
          variant="secondary"
          size="sm"
          className={styles.offer}
          onClick={() => {
            // This button disappears, so its focus moves to the title field.
            input.current?.focus();
            acceptOffer();
          }}
        >
          Use “{offer}”
        </Button>
      )}
    </div>
  );
}
