import type { Font } from '#bff/contracts/appearance-options.ts';
import { pageDesign } from '#bff/contracts/page-design.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { FONT_RULES } from './font-rules.ts';
import { linkClass, ownLinkProperties, pageProperties } from './page-style.ts';

/** Returns the `@font-face` rules of a page's font. */
export const fontRules = (font: Font): string =>
  font === 'system' ? '' : FONT_RULES[font].join('');

function rule(selector: string, properties: Record<string, string>): string {
  const body = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${body.join(';')}}`;
}

/**
 * Returns the text of a page's style block: the stylesheet, the font rules, the page's properties
 * and the links' own colors.
 */
export function pageStyle(stylesheet: string, profile: PublicProfile): string {
  const design = pageDesign(profile);
  const colors = new Map(
    profile.links.flatMap(({ button_color_own: own }) =>
      own === null ? [] : [[linkClass(own), own]],
    ),
  );
  return [
    stylesheet,
    fontRules(design.font),
    rule(':root', { background: design.base }),
    rule('.public-page', pageProperties(design)),
    ...[...colors].map(([name, color]) => rule(`.public-page .${name}`, ownLinkProperties(color))),
  ].join('');
}
