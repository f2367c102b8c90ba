import { THEMES } from '#bff/contracts/themes/themes.ts';
import type { Look } from '#web/features/appearance/look.ts';
import styles from '#web/features/appearance/theme-studio.module.css';
import { SwatchGroup, swatchBackground } from '#web/ui/color/swatch-group.tsx';
import { backgroundPresets } from './background-presets.ts';
import { PhotoField } from './photo-field.tsx';

/** The option value for the theme's own background. No background has this value. */
const FROM_THEME = 'theme';

interface BackgroundSectionProps {
  look: Look;
  /** The sent fraction of a photo that is being uploaded, or null. */
  sent: number | null;
  onBackground: (background: string | null) => void;
  onPhoto: (photo: string | null) => void;
}

/** Chooses the theme's background, a preset or a photo. */
export function BackgroundSection({ look, sent, onBackground, onPhoto }: BackgroundSectionProps) {
  const { theme, background_photo: photo } = look.appearance;
  const presets = backgroundPresets(THEMES[theme]);
  const behind = swatchBackground(theme, look.background_color_own);
  return (
    <>
      <SwatchGroup
        legend="Background"
        hidesLegend
        labeled
        theme={theme}
        value={look.background_color_own ?? FROM_THEME}
        onChange={(value) => onBackground(value === FROM_THEME ? null : value)}
        options={[
          { value: FROM_THEME, label: 'Theme', background: null },
          ...presets.map(({ label, background }) => ({ value: background, label, background })),
        ]}
      />
      <p className={styles.hint}>
        {photo === null
          ? 'For other colors, use Background Style below.'
          : 'Your photo covers the background. Remove the photo to use these backgrounds.'}
      </p>
      <PhotoField photo={photo} behind={behind} sent={sent} onChange={onPhoto} />
    </>
  );
}
