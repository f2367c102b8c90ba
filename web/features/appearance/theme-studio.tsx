import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef } from 'react';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { THEMES } from '#bff/contracts/themes/themes.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { isSameLook, type Look, withOverrides, withoutOverrides, withTheme } from './look.ts';
import { BackgroundSection } from './overrides/background-section.tsx';
import { OverrideSection } from './overrides/override-section.tsx';
import { Overrides } from './overrides/overrides.tsx';
import { ThemePicker } from './theme-picker.tsx';
import styles from './theme-studio.module.css';
import { useLook } from './use-look.ts';

export interface ThemeStudioProps {
  /** The creator's page including unsaved changes. */
  page: PublicProfile;
  /** Whether the links are loaded. */
  complete: boolean;
  /**
   * Called before a change of the background, to discard the unsaved background of the profile
   * form.
   */
  onBackground: () => void;
}

/** Chooses a theme and its overrides. Each choice is applied and saved immediately. */
export function ThemeStudio({ page, complete, onBackground }: ThemeStudioProps) {
  const { look, readLook, design, saving, apply, sent, undo, unsaved } = useLook();
  const studio = useRef<HTMLDivElement>(null);
  const focus = () => studio.current?.querySelector<HTMLElement>('input:checked')?.focus();
  const change = (next: Look, done = 'Design saved.') => {
    if (next.background_color_own !== readLook().background_color_own) onBackground();
    apply(next, { done, focus });
  };
  const plain = withoutOverrides(look);
  const { name } = THEMES[look.appearance.theme];
  return (
    <div ref={studio} className={styles.studio} aria-busy={saving}>
      {unsaved && <UnsavedNotice onSave={() => change(unsaved.look)} onDiscard={unsaved.discard} />}
      <ThemePicker
        page={page}
        complete={complete}
        onChange={(theme) => {
          // Discard the unsaved background of the profile form, because the pressed thumbnail does
          // not show it.
          onBackground();
          change(withTheme(look, theme), `${THEMES[theme].name} applied.`);
        }}
      />
      <div>
        <Overrides look={look} design={design} onChange={(next) => change(next)} />
        <OverrideSection title="Background" summary={backgroundSummary(look)}>
          <BackgroundSection
            look={look}
            sent={sent}
            onBackground={(background_color_own) => change({ ...look, background_color_own })}
            onPhoto={(background_photo) =>
              change(
                // Read the look again: it can have changed while the photo was read.
                withOverrides(readLook(), { background_photo }),
                background_photo ? 'Photo saved.' : 'Photo removed.',
              )
            }
          />
        </OverrideSection>
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<RotateCcw aria-hidden="true" />}
          disabled={isSameLook(look, plain)}
          onClick={() => change(plain, `Reset to ${name}.`)}
        >
          Reset to theme
        </Button>
        <Button
          variant="ghost"
          icon={<Undo2 aria-hidden="true" />}
          disabled={!undo}
          onClick={() => undo?.(focus)}
        >
          Undo last change
        </Button>
      </div>
    </div>
  );
}

function backgroundSummary({ appearance, background_color_own }: Look): string {
  if (appearance.background_photo !== null) return 'Photo';
  return background_color_own === null ? 'Theme' : 'Custom';
}

interface UnsavedNoticeProps {
  onSave: () => void;
  onDiscard: () => void;
}

/** Offers to save the design that was unsaved when the session ended. */
function UnsavedNotice({ onSave, onDiscard }: UnsavedNoticeProps) {
  return (
    <Notice kind="info">
      Your latest design changes were not saved.
      <span className={styles.unsaved}>
        <Button size="sm" onClick={onSave}>
          Save design
        </Button>
        <Button variant="secondary" size="sm" onClick={onDiscard}>
          Discard design
        </Button>
      </span>
    </Notice>
  );
}
