import { useState } from 'react';
import type { Background } from '#bff/contracts/background.ts';
import { backdropOf } from '#web/lib/color/backdrop.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { GradientChoice, PatternChoice, SolidChoice } from './background-choices.tsx';
import { type BackgroundType, initialChoices, serializeBackground } from './background-draft.ts';
import { updateProfile } from './profile.api.ts';
import styles from './profile.module.css';
import type { DraftProps } from './use-draft.ts';
import { useProfileMutation } from './use-profile-mutation.ts';

const CONTRAST_MIN = 4.5;

/** The form for the background. The preview shows each choice before it is saved. */
export function BackgroundEditor({ profile, draft, change, discard }: DraftProps) {
  const stored = profile.background_color;
  const [{ type, choices }, setState] = useState(() =>
    initialChoices(draft.background_color ?? stored),
  );
  const text = serializeBackground(choices[type]);
  const preview = (background: Background) => {
    const chosen = serializeBackground(background);
    if (chosen !== null) change({ background_color: chosen });
  };
  const choose = (background: Background) => {
    setState({ type: background.type, choices: { ...choices, [background.type]: background } });
    preview(background);
  };
  const { busy, save } = useProfileMutation({
    name: 'background_color',
    send: (background_color: string) => updateProfile({ background_color }),
    success: () => 'Background updated successfully!',
    failure: type === 'solid' ? 'Failed to update color' : 'Failed to update background',
    onSaved: (background_color) => discard({ background_color }),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== null && !busy) save(text);
      }}
    >
      <BackgroundTabs type={type} choices={choices} choose={choose} />
      {text !== null && <ContrastWarning background={text} />}
      <Button type="submit" busy={busy} disabled={text === null || text === stored}>
        Save background
      </Button>
    </form>
  );
}

interface BackgroundTabsProps extends ReturnType<typeof initialChoices> {
  choose: (background: Background) => void;
}

/** A tab for each type of background. Selecting a tab restores its last choice. */
function BackgroundTabs({ type, choices, choose }: BackgroundTabsProps) {
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
          content: <PatternChoice value={choices.pattern} onChange={choose} />,
        },
      ]}
    />
  );
}

/** Warns about low contrast, which only gradients can have: their text crosses several colors. */
function ContrastWarning({ background }: { background: string }) {
  const { contrast } = backdropOf(background);
  if (contrast >= CONTRAST_MIN) return null;
  // Rounded down, so that 4.49 is not shown as the sufficient 4.5.
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
  return (
    <Notice kind="info">
      Text may be hard to read on parts of this background. Its contrast is {shown}:1; at least{' '}
      {`${CONTRAST_MIN}:1`} is recommended. Choose two colors of similar lightness.
    </Notice>
  );
}
