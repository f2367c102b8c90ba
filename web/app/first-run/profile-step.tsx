import { type FormEvent, useId, useRef } from 'react';
import { nameSchema } from '#bff/contracts/profile.ts';
import { newUsernameSchema } from '#bff/contracts/username.ts';
import { StepFrame, type StepMoves } from '#web/features/onboarding/step-frame.tsx';
import { PictureUpload } from '#web/features/profile/picture/picture-upload.tsx';
import { useProfileDraft } from '#web/features/profile/use-profile-draft.ts';
import { useProfile } from '#web/lib/api/profile-query.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './first-run.module.css';
import { ProviderPicture } from './provider-picture.tsx';
import { focusField, useSaveNames } from './use-save-names.ts';
import { UsernameField } from './username-field.tsx';

/** The first step: picture, username and name. */
export function ProfileStep({ onDone, ...moves }: StepMoves) {
  const { profile } = useProfile();
  const draft = useProfileDraft(profile);
  const { username, name } = { ...profile, ...draft.draft };
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const saving = useSaveNames(draft.discard, form);
  const isOwn = username.trim().toLowerCase() === profile.username;
  const problems = {
    username: isOwn ? null : firstIssue(newUsernameSchema, username),
    name: name === profile.name ? null : firstIssue(nameSchema, name),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const invalid = problems.username !== null ? 'username' : problems.name !== null && 'name';
    if (invalid) return focusField(form.current, invalid);
    if (saving.busy) return;
    const names = { ...(!isOwn && { username }), ...(name !== profile.name && { name }) };
    saving.save(names, () => {
      const now = draft.read();
      const isEdited = (field: 'username' | 'name') =>
        now[field] !== undefined && now[field] !== draft.draft[field];
      if (!isEdited('username') && !isEdited('name')) onDone();
    });
  };
  return (
    <StepFrame
      step="profile"
      title="Set up your page"
      hint="It takes about two minutes, and you can change everything later."
      action={
        <Button type="submit" form={id} busy={saving.busy}>
          Continue
        </Button>
      }
      {...moves}
    >
      <Card>
        <div>
          <PictureUpload {...draft} />
          {profile.picture === null && <ProviderPicture />}
        </div>
        <form id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
          <UsernameField
            profile={profile}
            value={username}
            problem={problems.username ?? saving.errorOf('username', username)}
            onChange={(typed) => draft.change({ username: typed })}
          />
          <Field label="Name" error={problems.name ?? saving.errorOf('name', name)}>
            {(control) => (
              <Input
                {...control}
                name="name"
                dir="auto"
                autoComplete="name"
                value={name}
                onChange={(event) => draft.change({ name: event.target.value })}
              />
            )}
          </Field>
        </form>
      </Card>
    </StepFrame>
  );
}
