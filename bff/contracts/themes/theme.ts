import type {
  ButtonFill,
  ButtonShape,
  Font,
  PictureShape,
  ThemeId,
} from '../appearance-options.ts';

/** The look of a page: data only. Values come from these files, never from input. */
export interface Theme {
  id: ThemeId;
  name: string;
  /** One line for the theme studio. */
  description: string;
  background: {
    /** The effective `background_color` in the grammar of the contract. */
    color: string;
    /** Value of the CSS `background` property where the grammar cannot express it. */
    layers?: string;
    /** Every color that may stand behind text when `layers` is set, as `#rrggbb`. */
    spots?: readonly string[];
  };
  /** The colors of a pattern that the creator chooses on this theme. */
  pattern: { paper: string; ink: string };
  font: Font;
  button: { shape: ButtonShape; fill: ButtonFill; color: string };
  /** The preferred color of text, or null for white or dark text by contrast. */
  text: string | null;
  picture: PictureShape;
  /** How the name is set. */
  name_style: { weight: number; spacing: string; transform?: 'uppercase' };
}
