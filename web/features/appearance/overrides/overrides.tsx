import { useEffect } from 'react';
import { FONTS, LAYOUTS, SOCIALS_PLACES } from '#bff/contracts/appearance-options.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { isReadable, nearestReadable } from '#bff/contracts/page-background.ts';
import { effectiveButtonColor, type PageDesign } from '#bff/contracts/page-design.ts';
import {
  FILL_NAMES,
  FONT_NAMES,
  LAYOUT_NAMES,
  PICTURE_NAMES,
  PLACE_NAMES,
  SHAPE_NAMES,
} from '#web/features/appearance/appearance-texts.ts';
import { type Look, withButton, withOverrides } from '#web/features/appearance/look.ts';
import styles from '#web/features/appearance/theme-studio.module.css';
import { addFont, fontStack } from '#web/features/public-page/style/fonts.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { ColorChoice, type Refusal } from './color-choice.tsx';
import { OverrideSection } from './override-section.tsx';

interface OverridesProps {
  look: Look;
  /** The colors and styles that result from the look. */
  design: PageDesign;
  onChange: (look: Look) => void;
}

/** Returns why the server would reject a text color, or null. The server applies the same check. */
function textColorRefusal({ spots }: PageDesign, color: string): Refusal | null {
  if (isReadable(color, spots)) return null;
  const suggestion = nearestReadable(color, spots);
  return { text: MESSAGES.textColorUnreadable(suggestion), suggestion };
}

/** The settings that override the theme: font, buttons, colors, picture and layout. */
export function Overrides({ look, design, onChange }: OverridesProps) {
  const { appearance } = look;
  const { button } = appearance;
  const { theme } = design;
  // Load all fonts, because each option is shown in its own font.
  useEffect(() => FONTS.forEach(addFont), []);
  const override = (part: Parameters<typeof withOverrides>[1]) =>
    onChange(withOverrides(look, part));
  return (
    <>
      <OverrideSection title="Font" summary={FONT_NAMES[design.font]}>
        <ChoiceGroup
          legend="Font"
          hidesLegend
          value={appearance.font}
          fallback={theme.font}
          names={FONT_NAMES}
          style={(font) => ({ fontFamily: fontStack(font) })}
          onChange={(font) => override({ font })}
        />
      </OverrideSection>
      <OverrideSection
        title="Buttons"
        summary={`${SHAPE_NAMES[design.shape]}, ${FILL_NAMES[design.fill].toLowerCase()}`}
      >
        <ChoiceGroup
          legend="Button shape"
          value={button.shape}
          fallback={theme.button.shape}
          names={SHAPE_NAMES}
          onChange={(shape) => onChange(withButton(look, { shape }))}
        />
        <ChoiceGroup
          legend="Button fill"
          value={button.fill}
          fallback={theme.button.fill}
          names={FILL_NAMES}
          onChange={(fill) => onChange(withButton(look, { fill }))}
        />
        <ColorChoice
          legend="Button color"
          label="Custom button color"
          automatic="Theme color"
          value={button.color}
          current={effectiveButtonColor(appearance)}
          onChange={(color) => onChange(withButton(look, { color }))}
        />
      </OverrideSection>
      <OverrideSection title="Text color" summary={appearance.text_color ?? 'Automatic'}>
        <ColorChoice
          legend="Text color"
          hidesLegend
          label="Custom text color"
          automatic="Automatic, by contrast"
          value={appearance.text_color}
          current={design.text}
          refuse={(color) => textColorRefusal(design, color)}
          onChange={(text_color) => override({ text_color })}
        />
      </OverrideSection>
      <OverrideSection
        title="Picture and layout"
        summary={`${PICTURE_NAMES[design.picture]}, ${LAYOUT_NAMES[design.layout].toLowerCase()}`}
      >
        <ChoiceGroup
          legend="Picture"
          value={appearance.picture}
          fallback={theme.picture}
          names={PICTURE_NAMES}
          onChange={(picture) => override({ picture })}
        />
        <PlainChoice
          legend="Layout"
          value={design.layout}
          options={LAYOUTS}
          names={LAYOUT_NAMES}
          onChange={(layout) => override({ layout: layout === 'list' ? null : layout })}
        />
        <PlainChoice
          legend="Social icons"
          value={appearance.socials}
          options={SOCIALS_PLACES}
          names={PLACE_NAMES}
          onChange={(socials) => override({ socials })}
        />
      </OverrideSection>
    </>
  );
}

interface PlainChoiceProps<T extends string> {
  legend: string;
  value: T;
  options: readonly T[];
  names: Record<T, string>;
  onChange: (value: T) => void;
}

/** A setting that is not part of a theme and therefore has no "Theme" option. */
function PlainChoice<T extends string>(props: PlainChoiceProps<T>) {
  const { legend, value, options, names, onChange } = props;
  return (
    <div>
      <p className={styles.legend} aria-hidden="true">
        {legend}
      </p>
      <SegmentedControl
        legend={legend}
        value={value}
        onChange={onChange}
        options={options.map((option) => ({ value: option, label: names[option] }))}
      />
    </div>
  );
}
