import { type Embed, parseEmbed } from '#bff/contracts/embed.ts';
import type { PublicLink } from '#bff/contracts/profile.ts';

/** The presentation of a block of a page. */
export type BlockView = { view: 'heading' | 'link' | 'featured' } | { view: 'embed'; embed: Embed };

/** Returns the presentation of a block. An embed without a player becomes a link. */
export function blockView({ kind, url, featured }: PublicLink): BlockView {
  if (kind === 'heading') return { view: 'heading' };
  const embed = kind === 'embed' && url !== null ? parseEmbed(url) : null;
  if (embed) return { view: 'embed', embed };
  return { view: featured ? 'featured' : 'link' };
}

/** Returns the origins of a page's players, each once, for its Content-Security-Policy. */
export function frameOrigins(links: readonly PublicLink[]): string[] {
  const origins = links.flatMap((link) => {
    const block = blockView(link);
    return block.view === 'embed' ? [new URL(block.embed.frameUrl).origin] : [];
  });
  return [...new Set(origins)].toSorted();
}

/**
 * Returns for each link whether it is alone in its row of a two-column grid. This can only apply to
 * the last link before a heading, a card or the end.
 */
export function aloneInRow(links: readonly PublicLink[]): boolean[] {
  const isLink = links.map((link) => blockView(link).view === 'link');
  let column = 0;
  return isLink.map((isCurrent, index) => {
    const isAlone = isCurrent && column === 0 && !isLink[index + 1];
    column = isCurrent && !isAlone ? 1 - column : 0;
    return isAlone;
  });
}
