import { useRef, useState } from 'react';
import { LINK_TITLE_MAX } from '#bff/contracts/limits.ts';
import type { Link } from '#bff/contracts/link.ts';
import { codePoints, keptLine } from '#bff/contracts/text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { IconPicker } from './icon-picker.tsx';
import { LinkColorField } from './link-color-field.tsx';
import { draftErrors, draftThumbnail, type LinkDraft } from './link-draft.ts';
import styles from './link-form.module.css';
import { ThumbnailField } from './thumbnail-field.tsx';
import { LINK_FORM_ID } from './use-open-form.ts';

interface LinkFormProps {
  /** The link being edited; null adds one. */
  link: Link | null;
  draft: LinkDraft;
  /** The color of links without one of their own. */
  themeColor: string;
  /** Whether a request that saves the link is in progress. */
  busy: boolean;
  onChange: (draft: LinkDraft) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The form that adds or edits a link. It shows validation errors after the first submit. */
export function LinkForm({ link, draft, themeColor, busy, ...actions }: LinkFormProps) {
  const { onChange, onSubmit, onCancel } = actions;
  const form = useRef<HTMLFormElement>(null);
  const [submitted, setSubmitted] = useState(false);
  const errors = submitted ? draftErrors(draft) : {};
  const change = (part: Partial<LinkDraft>) => onChange({ ...draft, ...part });
  const submit = () => {
    setSubmitted(true);
    const [first] = Object.keys(draftErrors(draft));
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    onSubmit();
  };
  return (
    <form
      ref={form}
      id={LINK_FORM_ID}
      className={styles.form}
      noValidate
      aria-label={link ? `Edit ${link.title}` : 'Add link'}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextFields draft={draft} errors={errors} change={change} />
      <LinkColorField
        color={draft.color}
        themeColor={themeColor}
        onChange={(color) => change({ color })}
      />
      <IconPicker value={draft.icon} onChange={(icon) => change({ icon })} />
      <ThumbnailField
        image={draftThumbnail(draft, link)}
        onChoose={(thumbnail) => change({ thumbnail })}
        onRemove={() => change({ thumbnail: link?.thumbnail ? null : undefined })}
        error={errors.thumbnail}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {link ? 'Update Link' : 'Add Link'}
        </Button>
        <Button variant="secondary" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface TextFieldsProps {
  draft: LinkDraft;
  errors: ReturnType<typeof draftErrors>;
  change: (part: Partial<LinkDraft>) => void;
}

function TextFields({ draft, errors, change }: TextFieldsProps) {
  return (
    <>
      <Field
        label="Title"
        error={errors.title}
        counter={{ value: codePoints(keptLine(draft.title)), max: LINK_TITLE_MAX }}
      >
        {(control) => (
          <Input
            {...control}
            name="title"
            dir="auto"
            required
            autoComplete="off"
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="URL" error={errors.url}>
        {(control) => (
          <Input
            {...control}
            name="url"
            type="url"
            inputMode="url"
            required
            autoComplete="off"
            placeholder="https://example.com"
            value={draft.url}
            onChange={(event) => change({ url: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
