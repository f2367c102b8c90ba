import * as z from 'zod/mini';
import {
  BUTTON_FILLS,
  BUTTON_SHAPES,
  FONTS,
  LAYOUTS,
  PICTURE_SHAPES,
  SOCIALS_PLACES,
  THEME_IDS,
} from './appearance-options.ts';
import { colorSchema } from './background.ts';
import { MESSAGES } from './messages.ts';

/** Schema of an override. Accepts one of the options, or null for the theme's value. */
const override = <const T extends readonly string[]>(options: T, error: string) =>
  z._default(z.nullable(z.enum(options, { error })), null);

const ownColor = z._default(z.nullable(colorSchema), null);

const NO_BUTTON = { shape: null, fill: null, color: null };

/**
 * Field `appearance` of PUT /profile. It replaces the stored appearance. A missing override becomes
 * null, which selects the theme's value. Only POST /profile/background-photo can change
 * `background_photo`. PUT /profile accepts its current value, so that clients can send back the
 * response of GET /profile.
 */
export const appearanceSchema = z.strictObject(
  {
    theme: z._default(z.enum(THEME_IDS, { error: MESSAGES.badTheme }), 'classic'),
    font: override(FONTS, MESSAGES.badFont),
    button: z._default(
      z.strictObject(
        {
          shape: override(BUTTON_SHAPES, MESSAGES.badButtonShape),
          fill: override(BUTTON_FILLS, MESSAGES.badButtonFill),
          color: ownColor,
        },
        { error: MESSAGES.badAppearance },
      ),
      NO_BUTTON,
    ),
    text_color: ownColor,
    picture: override(PICTURE_SHAPES, MESSAGES.badPictureShape),
    layout: override(LAYOUTS, MESSAGES.badLayout),
    socials: z._default(z.enum(SOCIALS_PLACES, { error: MESSAGES.badSocialsPlace }), 'above'),
    background_photo: z._default(
      z.nullable(z.string({ error: MESSAGES.badBackgroundPhoto })),
      null,
    ),
  },
  { error: MESSAGES.badAppearance },
);
export type Appearance = z.infer<typeof appearanceSchema>;

export const DEFAULT_APPEARANCE: Appearance = appearanceSchema.parse({});

/**
 * Parses a stored appearance. Replaces an unknown theme by `classic`, and every other unknown value
 * by the theme's value.
 */
export function readAppearance(stored: unknown): Appearance {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_APPEARANCE;
  const whole = appearanceSchema.safeParse(stored);
  if (whole.success) return whole.data;
  const { button, ...fields } = stored as Record<string, unknown>;
  const known = keepKnown(fields, (part) => appearanceSchema.safeParse(part).success);
  const buttonFields = typeof button === 'object' && button !== null ? button : {};
  const knownButton = keepKnown(
    buttonFields as Record<string, unknown>,
    (part) => appearanceSchema.safeParse({ button: part }).success,
  );
  return appearanceSchema.parse({ ...known, button: knownButton });
}

function keepKnown(
  fields: Record<string, unknown>,
  isKnown: (part: Record<string, unknown>) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => isKnown({ [name]: value })),
  );
}
