import { expect, it } from 'vitest';
import { countedBlocks } from './counted-blocks.ts';

const link = { url: 'https://shop.example' };
const heading = { url: null };

it.each([
  [[], '0 links'],
  [[link], '1 link'],
  [[link, {}, link], '2 links and 1 heading'],
  [[heading, heading], '2 headings'],
])('counts links and headings apart: %j', (blocks, text) => {
  expect(countedBlocks(blocks)).toBe(text);
});
