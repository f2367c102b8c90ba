import type {
  ButtonFill,
  ButtonShape,
  Font,
  PictureShape,
  ThemeId,
} from '../appearance-options.ts';

/**
 * The design of a theme. Contains only constants, never input. Shadows and borders are CSS values,
 * in which `var(--page-text)` and `var(--link-border)` are the page's effective colors.
 */
export interface Theme {
  id: ThemeId;
  name: string;
  /** One line for the theme studio. */
  description: string;
  background: {
    /** The kind of background, one of the properties in which themes must differ. */
    kind: 'solid' | 'gradient' | 'mesh' | 'pattern' | 'drawing';
    /** The effective `background_color` in the grammar of the contract. */
    color: string;
    /** Value of the CSS `background` property where the grammar cannot express it. */
    layers?: string;
    /**
     * Colors as `#rrggbb` that bound the luminance of everything that `layers` draw; required with
     * `layers`. Measured in test/journeys/public-page/themes.test.ts.
     */
    spots?: readonly string[];
    /** Replaces `layers` on a share card, where those of the page would be behind the texts. */
    card_layers?: string;
  };
  /** The colors of a pattern that the creator chooses on this theme. */
  pattern: { paper: string; ink: string };
  /** On a wide screen, the page is a card on this background. Otherwise it has two columns. */
  card?: {
    surround: string;
    border?: string;
    shadow?: string;
    radius: string;
  };
  /** A title bar above the theme's own background: its color, and those of its buttons. */
  window?: { bar: string; buttons: readonly string[] };
  font: Font;
  /** Alignment of the header and the titles; `center` by default. */
  align?: 'start';
  button: {
    shape: ButtonShape;
    fill: ButtonFill;
    color: string;
    /** The text on `color`, at 4.5:1 or more; black or white by default. */
    text?: string;
    /** Opacity of a soft or glass button, 0 to 1. */
    opacity?: number;
    /** Widths of the border in CSS; 2px by default. */
    border?: string;
    /** CSS shadow. Omitted when the creator overrides the fill. */
    shadow?: string;
    /** Whether to draw a line inside the edge. Omitted when the creator overrides the fill. */
    line?: true;
    /** Whether links are rows without gaps and without space at their sides. */
    rows?: true;
  };
  /** Colors of the lower edges of links, assigned in turn. */
  accents?: readonly [string, string, string, string];
  /** The preferred color of text, or null for white or dark text by contrast. */
  text: string | null;
  /** The color of `title_style.before` and `name_style.after`; the text color by default. */
  mark?: string;
  /** The color of focus rings. The text color replaces it where its contrast is below 3:1. */
  focus: string;
  picture: PictureShape;
  /** Shadow around the picture in CSS. */
  picture_ring?: string;
  /** Typography of the name. `size` is a factor; `after` is the CSS `content` after the name. */
  name_style: {
    weight: number;
    spacing: string;
    size?: number;
    transform?: 'uppercase';
    style?: 'italic';
    glow?: string;
    after?: string;
  };
  /** Typography of titles. `before` is the CSS `content` before a title. */
  title_style?: { weight?: number; spacing?: string; size?: number; before?: string };
}
