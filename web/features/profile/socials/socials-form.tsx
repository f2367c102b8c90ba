import { useIsMutating } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SOCIALS_MAX } from '#bff/contracts/limits.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import type { SocialPlatform } from '#bff/contracts/social-platforms.ts';
import { SAVE_ALL_KEY } from '#web/lib/api/query-keys.ts';
import { updateProfile } from '../profile.api.ts';
import { SaveButton } from '../save-button.tsx';
import { FIELD_TEXTS, updateOf } from '../saved-fields.ts';
import { formId } from '../use-profile-draft.ts';
import { useProfileMutation } from '../use-profile-mutation.ts';
import { AddPlatform } from './add-platform.tsx';
import { SocialField } from './social-field.tsx';
import { draftOf, labelsOf, rowProblem, rowsOf, withMoved } from './social-rows.ts';
import styles from './socials.module.css';
import {
  rowRefusal,
  type SocialFieldRow,
  type SocialsDraft,
  useSocialsDraft,
} from './socials-draft.ts';

const { success, failure } = FIELD_TEXTS.socials;

/** The form for the row of social icons. It saves the whole row. */
export function SocialsForm({ profile }: { profile: Profile }) {
  const [draft, setDraft] = useSocialsDraft();
  const rows = draft?.rows ?? rowsOf(profile.socials);
  const isUnsaved = draft?.isUnsaved ?? false;
  const isSubmitted = draft?.isSubmitted ?? false;
  const change = (changed: readonly SocialFieldRow[], submitted = isSubmitted) =>
    setDraft(draftOf(changed, profile.socials, submitted));
  const [announcement, setAnnouncement] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const fields = () => [...(form.current?.querySelectorAll('input') ?? [])];
  const { busy, save } = useProfileMutation({
    name: 'socials',
    send: (sent: SocialsDraft) => updateProfile(updateOf({ field: 'socials', value: sent })),
    success: () => success,
    failure,
    onSaved: (sent) => {
      // Restore the focus, because saved accounts get new keys and therefore new elements.
      const focused = fields().findIndex((field) => field.matches(':focus'));
      flushSync(() => setDraft((now) => (now?.rows === sent.rows ? null : now)));
      fields()[focused]?.focus();
    },
    onError: (error, sent) => {
      const refusal = rowRefusal(error);
      if (refusal) setDraft((now) => (now?.rows === sent.rows ? { ...sent, refusal } : now));
      return refusal !== undefined;
    },
  });
  const savingAll = useIsMutating({ mutationKey: SAVE_ALL_KEY }) > 0;
  const isSaving = busy || (savingAll && isUnsaved);
  const labels = labelsOf(rows);
  const focus = (key: string | undefined) => {
    const control = form.current?.elements.namedItem(key ?? 'platform');
    if (control instanceof HTMLElement) control.focus();
  };
  const problemOf = (index: number) => {
    if (draft?.refusal?.index === index) return draft.refusal.text;
    const isEmpty = rows[index]?.value.trim() === '';
    return isEmpty && !isSubmitted ? null : rowProblem(rows, index);
  };
  const add = (platform: SocialPlatform) => {
    const key = `new-${Date.now()}`;
    flushSync(() => {
      change([...rows, { key, platform, value: '' }], false);
    });
    focus(key);
  };
  const remove = (index: number) => {
    const left = rows.toSpliced(index, 1);
    flushSync(() => change(left));
    setAnnouncement(`${labels[index]} removed.`);
    focus(left[Math.min(index, left.length - 1)]?.key);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return;
    setAnnouncement(`${labels[from]} moved to position ${to + 1} of ${rows.length}.`);
    change(withMoved(rows, from, to));
  };
  const submit = () => {
    if (!draft?.isUnsaved || isSaving) return;
    const bad = rows.find((_, index) => rowProblem(rows, index) !== null);
    if (bad) {
      setDraft({ ...draft, isSubmitted: true });
      return focus(bad.key);
    }
    save(draft);
  };
  const counts = new Map(profile.socials.map((account) => [account.id, account.click_count]));
  return (
    <form
      ref={form}
      id={formId('socials')}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={styles.intro}>
        Your page shows these profiles as a row of icons. Type a username, or paste an address.
      </p>
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row, index) => (
            <SocialField
              key={row.key}
              row={row}
              label={labels[index] ?? ''}
              error={problemOf(index)}
              clicks={counts.get(row.key)}
              index={index}
              count={rows.length}
              onChange={(value) => change(rows.with(index, { ...row, value }))}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <AddPlatform isFull={rows.length >= SOCIALS_MAX} onAdd={add} />
      <SaveButton changed={isUnsaved} busy={isSaving} invalid={false}>
        Update social icons
      </SaveButton>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </form>
  );
}
