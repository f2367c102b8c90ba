import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import type { Background } from '#bff/contracts/background.ts';
import { updateProfile } from '#web/features/profile/profile.api.ts';
import styles from '#web/features/profile/profile.module.css';
import { SaveButton } from '#web/features/profile/save-button.tsx';
import { FIELD_TEXTS, failureText } from '#web/features/profile/saved-fields.ts';
import { type DraftProps, failureOf, formId } from '#web/features/profile/use-profile-draft.ts';
import { useProfileMutation } from '#web/features/profile/use-profile-mutation.ts';
import { BACKGROUND_SCOPE, SAVE_ALL_KEY } from '#web/lib/api/query-keys.ts';
import { useOnChange } from '#web/lib/use-on-change.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { GradientChoice, PatternChoice, SolidChoice } from './background-choices.tsx';
import { type BackgroundType, initialChoices, serializeBackground } from './background-draft.ts';

/** The form for the background. The preview shows each choice before it is saved. */
export function BackgroundEditor(props: DraftProps) {
  const { profile, draft, change, discard } = props;
  const { background_color: stored, background_color_own: own } = profile;
  const chosen = draft.background_color_own;
  const [{ type, choices }, setState] = useState(() => initialChoices(chosen ?? stored));
  // Show a background that was changed in the theme studio, unless there is an unsaved choice.
  useOnChange(stored, () => {
    if (chosen === undefined) setState(initialChoices(stored));
  });
  const text = serializeBackground(choices[type]);
  // Without an unsaved choice, compare with the shown background, so that a theme's background does
  // not count as a change.
  const saved = chosen === undefined ? stored : own;
  const preview = (background: Background) => {
    const valid = serializeBackground(background);
    if (valid !== null) change({ background_color_own: valid });
  };
  const choose = (background: Background) => {
    setState({ type: background.type, choices: { ...choices, [background.type]: background } });
    preview(background);
  };
  const changed = text !== saved;
  const savingAll = useIsMutating({ mutationKey: SAVE_ALL_KEY }) > 0;
  const failure = failureOf(props, 'background_color_own');
  const { busy, save } = useProfileMutation({
    name: 'background_color',
    // Use the same scope as the theme studio, which saves the background too.
    scope: BACKGROUND_SCOPE,
    send: (background_color: string) => updateProfile({ background_color }),
    success: () => FIELD_TEXTS.background_color_own.success,
    failure: failureText({ field: 'background_color_own', value: text ?? '' }),
    onSaved: (background_color) => discard({ background_color_own: background_color }),
  });
  const isSaving = busy || (savingAll && changed);
  return (
    <form
      id={formId('background_color_own')}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== null && !isSaving) save(text);
      }}
    >
      {profile.appearance.background_photo !== null && (
        <p className={styles.hint}>
          Your photo covers the background. Remove the photo under Theme to use a background.
        </p>
      )}
      <BackgroundTabs
        type={type}
        choices={choices}
        choose={choose}
        theme={profile.appearance.theme}
      />
      {failure && <p className={styles.failure}>{failure}</p>}
      <SaveButton changed={changed} busy={isSaving} invalid={text === null}>
        Update background
      </SaveButton>
    </form>
  );
}

interface BackgroundTabsProps extends ReturnType<typeof initialChoices> {
  choose: (background: Background) => void;
  theme: ThemeId;
}

/** A tab for each type of background. Selecting a tab restores its last choice. */
function BackgroundTabs({ type, choices, choose, theme }: BackgroundTabsProps) {
  return (
    <Tabs
      label="Background type"
      value={type}
      onValueChange={(next) => choose(choices[next as BackgroundType])}
      items={[
        {
          value: 'solid',
          label: 'Solid Color',
          content: <SolidChoice value={choices.solid} onChange={choose} />,
        },
        {
          value: 'gradient',
          label: 'Gradient',
          content: <GradientChoice value={choices.gradient} onChange={choose} />,
        },
        {
          value: 'pattern',
          label: 'Pattern',
          content: <PatternChoice value={choices.pattern} onChange={choose} theme={theme} />,
        },
      ]}
    />
  );
}
