import type {
  ButtonFill,
  ButtonShape,
  Font,
  PictureShape,
  ThemeId,
} from '../appearance-options.ts';

/**
 * The design of a theme. Contains only constants, never user input. Shadows and borders are CSS
 * values. They may refer to the page's current colors as `var(--page-text)` and
 * `var(--link-border)`.
 */
export interface Theme {
  id: ThemeId;
  name: string;
  /** A one-line description for the theme studio. */
  description: string;
  background: {
    /** Kind of background, one of the properties in which themes must differ (themes.test.ts). */
    kind: 'solid' | 'gradient' | 'mesh' | 'pattern' | 'drawing';
    /** The `background_color` of API responses, in the grammar of spec section 3. */
    color: string;
    /**
     * Value of the CSS `background` property. Set if the grammar of spec section 3 cannot express
     * the background.
     */
    layers?: string;
    /**
     * Colors (`#rrggbb`), of which one is at least as light and one at least as dark as everything
     * that `layers` paints. Required with `layers`. test/journeys/public-page/themes.test.ts checks
     * them.
     */
    spots?: readonly string[];
    /** Replaces `layers` on the share card. Set if `layers` would paint shapes behind its text. */
    card_layers?: string;
  };
  /** Colors of a pattern background, which the creator can choose with this theme. */
  pattern: { paper: string; ink: string };
  /**
   * Card layout on wide screens: the page is a card on the `surround`. Without it, the page has two
   * columns on wide screens.
   */
  card?: {
    surround: string;
    border?: string;
    shadow?: string;
    radius: string;
  };
  /**
   * A decorative title bar above the page: the colors of the bar and of its buttons. Shown only
   * with the theme's own background.
   */
  window?: { bar: string; buttons: readonly string[] };
  font: Font;
  /** Alignment of the header and the titles; `center` by default. */
  align?: 'start';
  button: {
    shape: ButtonShape;
    fill: ButtonFill;
    color: string;
    /**
     * Color of the text on `color`, with a contrast of at least 4.5:1. Defaults to black or white.
     */
    text?: string;
    /** Opacity of a soft or glass button, 0 to 1. */
    opacity?: number;
    /** Widths of the border in CSS; 2px by default. */
    border?: string;
    /** CSS shadow of the button. Ignored when the creator chooses another fill. */
    shadow?: string;
    /** Draws a line inside the button's edge. Ignored when the creator chooses another fill. */
    line?: true;
    /** Shows links as rows of the full page width, without gaps. */
    rows?: true;
  };
  /** Colors of the lower edges of links, assigned in rotation. */
  accents?: readonly [string, string, string, string];
  /** The preferred text color. Null selects white or dark text by contrast. */
  text: string | null;
  /** Color of the text in `before` and `after`. Defaults to the text color. */
  mark?: string;
  /**
   * Color of focus rings. The text color replaces it where its contrast with the background is
   * below 3:1.
   */
  focus: string;
  picture: PictureShape;
  /** CSS shadow around the profile picture. */
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
  /** Typography of link titles. `before` is the CSS `content` before a title. */
  title_style?: { weight?: number; spacing?: string; size?: number; before?: string };
}
