import { useRef } from 'react';
import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import { shownViews } from '#bff/contracts/profile.ts';
import { THEMES } from '#bff/contracts/themes/themes.ts';
import { withTheme } from '#web/features/appearance/look.ts';
import { useShownProfile } from '#web/features/appearance/pending-look.ts';
import { ThemePicker } from '#web/features/appearance/theme-picker.tsx';
import { useLook } from '#web/features/appearance/use-look.ts';
import { useLinks } from '#web/features/links/links.api.ts';
import { StepFrame, type StepMoves } from '#web/features/onboarding/step-frame.tsx';
import { useProfile } from '#web/lib/api/profile-query.ts';
import { Button } from '#web/ui/button/button.tsx';
import '#web/features/public-page/style/public-page.css';

/** The second step: the choice of a theme, which is saved immediately. */
export function ThemeStep({ onDone, ...moves }: StepMoves) {
  const { profile: saved } = useProfile();
  const profile = useShownProfile(saved);
  const links = useLinks();
  const { look, apply, unsaved } = useLook();
  const picker = useRef<HTMLDivElement>(null);
  const focus = () => picker.current?.querySelector<HTMLElement>('input:checked')?.focus();
  const choose = (theme: ThemeId) =>
    apply(withTheme(look, theme), { done: `${THEMES[theme].name} applied.`, focus });
  const proceed = () => {
    // Save a choice that was restored after a reload or a new sign-in and is not saved yet.
    if (unsaved) choose(look.appearance.theme);
    onDone();
  };
  const page = {
    ...profile,
    links: [...(links.data ?? [])],
    views: shownViews(profile, undefined),
  };
  return (
    <StepFrame
      step="theme"
      title="Choose a theme"
      hint="Your page gets the theme as soon as you choose it."
      action={<Button onClick={proceed}>Continue</Button>}
      {...moves}
    >
      <div ref={picker}>
        <ThemePicker page={page} complete={links.data !== undefined} onChange={choose} />
      </div>
    </StepFrame>
  );
}
