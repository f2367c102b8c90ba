import type { PublicProfile } from '#bff/contracts/profile.ts';
import { backdropOf } from '#web/lib/color/backdrop.ts';
import { linkProperties } from '#web/lib/color/color.ts';

type PageProperties = Record<'--page-background' | '--page-base' | '--page-text', string>;

/**
 * Returns the custom properties of one page. Values are rebuilt from parsed parts, never echoed.
 */
export function pageProperties(profile: Pick<PublicProfile, 'background_color'>): PageProperties {
  const { css, base, text } = backdropOf(profile.background_color);
  return { '--page-background': css, '--page-base': base, '--page-text': text };
}

/** Returns the class of a button color in the page's style block. */
export function linkClass(stored: string): string {
  return `c-${linkProperties(stored)['--link-color'].slice(1)}`;
}

function rule(selector: string, properties: Record<string, string>): string {
  const body = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${body.join(';')}}`;
}

/**
 * Returns the text of a page's style block: the stylesheet, followed by the creator's own colors.
 */
export function pageStyle(stylesheet: string, profile: PublicProfile): string {
  const colors = new Map(
    profile.links.map((link) => [linkClass(link.button_color), link.button_color]),
  );
  const page = pageProperties(profile);
  return [
    stylesheet,
    rule(':root', { background: page['--page-base'] }),
    rule('.public-page', page),
    ...[...colors].map(([name, color]) => rule(`.${name}`, linkProperties(color))),
  ].join('');
}
