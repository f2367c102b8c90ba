import { useState } from 'react';
import type { Background } from '#bff/contracts/background.ts';
import { backdropOf } from '#web/lib/color/backdrop.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { GradientChoice, PatternChoice, SolidChoice } from './background-choices.tsx';
import { type BackgroundType, backgroundText, choicesFrom } from './background-draft.ts';
import { updateProfile } from './profile.api.ts';
import styles from './profile.module.css';
import type { DraftProps } from './use-draft.ts';
import { useProfileChange } from './use-profile-change.ts';

const READABLE = 4.5;

/** Background Style: every choice shows in the preview at once and is kept by Save. */
export function BackgroundEditor({ profile, draft, change, discard }: DraftProps) {
  const stored = profile.background_color;
  const [{ type, choices }, setState] = useState(() =>
    choicesFrom(draft.background_color ?? stored),
  );
  const text = backgroundText(choices[type]);
  const preview = (background: Background) => {
    const chosen = backgroundText(background);
    if (chosen !== null) change({ background_color: chosen });
  };
  const choose = (background: Background) => {
    setState({ type: background.type, choices: { ...choices, [background.type]: background } });
    preview(background);
  };
  const { busy, save } = useProfileChange({
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
      <Kinds type={type} choices={choices} choose={choose} />
      {text !== null && <ContrastWarning background={text} />}
      <Button type="submit" busy={busy} disabled={text === null || text === stored}>
        Save background
      </Button>
    </form>
  );
}

interface KindsProps extends ReturnType<typeof choicesFrom> {
  choose: (background: Background) => void;
}

/** A tab for each kind: going to one chooses what was last chosen there. */
function Kinds({ type, choices, choose }: KindsProps) {
  return (
    <Tabs
      label="Kind of background"
      value={type}
      onValueChange={(kind) => choose(choices[kind as BackgroundType])}
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

/** Black or white text reads on every single colour, but not on every mixture of two. */
function ContrastWarning({ background }: { background: string }) {
  const { contrast } = backdropOf(background);
  if (contrast >= READABLE) return null;
  // Rounded down: 4.49 must not read as the 4.5 that it misses.
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
  return (
    <Notice kind="info">
      Text may be hard to read on parts of this background (contrast {shown}:1, at least {READABLE}
      :1 is advised). Two colours of similar lightness read better.
    </Notice>
  );
}
