import { counted } from '#web/lib/format/numbers.ts';

/** Returns the counts of links, embeds included, and of headings: `12 links and 2 headings`. */
export function countedBlocks(blocks: readonly { url?: string | null | undefined }[]): string {
  const headings = blocks.filter(({ url }) => !url).length;
  const links = blocks.length - headings;
  const parts = [
    ...(links > 0 || headings === 0 ? [counted(links, 'link')] : []),
    ...(headings > 0 ? [counted(headings, 'heading')] : []),
  ];
  return parts.join(' and ');
}
