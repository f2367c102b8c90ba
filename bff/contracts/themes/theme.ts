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
  /** A one-line description in the theme studio. */
  description: string;
  background: {
    /** Kind of background; one of the properties by which themes must differ. */
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
    /** Replaces `layers` on a share card where they would be drawn behind text. */
    card_layers?: string;
  };
  /** The colors of a pattern that the creator chooses on this theme. */
  pattern: { paper: string; ink: string };
  /**
   * On a wide screen, shows the page as a card on this background. Without it, the page has two
   * columns.
   */
  card?: {
    surround: string;
    border?: string;
    shadow?: string;
    radius: string;
  };
  /** A title bar above the theme's own background: the colors of the bar and of its buttons. */
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
    /** Shadow in CSS; applies only to the theme's own fill. */
    shadow?: string;
    /** Draws a line inside the edge; applies only to the theme's own fill. */
    line?: true;
    /** Whether links are rows without gaps and without space at their sides. */
    rows?: true;
  };
  /** Colors of the lower edges of links, assigned in turn. */
  accents?: readonly [string, string, string, string];
  /** The preferred color of text, or null for white or dark text by contrast. */
  text: string | null;
  /** Color of the marks before titles and after the name; defaults to the text color. */
  mark?: string;
  /** Color of focus rings; the text color replaces it on backgrounds where it has less than 3:1. */
  focus: string;
  picture: PictureShape;
  /** Shadow around the picture in CSS. */
  picture_ring?: string;
  /** Typography of the name. `size` is a factor, `after` the CSS `content` after it. */
  name_style: {
    weight: number;
    spacing: string;
    size?: number;
    transform?: 'uppercase';
    style?: 'italic';
    glow?: string;
    after?: string;
  };
  /** Typography of titles. `before` is the CSS `content` before them. */
  title_style?: { weight?: number; spacing?: string; size?: number; before?: string };
}
