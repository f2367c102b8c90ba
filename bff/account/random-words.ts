import { randomInt } from 'node:crypto';

const ADJECTIVES = (
  'amber autumn azure bold brave bright calm clear coral cosmic crisp dawn eager early evening fair ' +
  'fresh gentle glad golden grand happy hazel honest indigo ivory jolly keen kind light lively lucky ' +
  'lunar merry mild misty morning noble olive patient pearl quick quiet rapid ruby rustic scarlet ' +
  'silent silver simple smooth snowy solar spring steady summer sunny swift teal tidy velvet violet ' +
  'warm winter'
).split(' ');

const NOUNS = (
  'acorn anemone aspen aster bamboo basil birch blossom bluebell briar camellia cedar cherry clover ' +
  'cosmos crocus cypress daffodil dahlia daisy elder elm fern fir forest foxglove garden gardenia ' +
  'grove harbor hazel heather hibiscus holly iris ivy jasmine juniper larch laurel lavender lilac ' +
  'lily linden lotus magnolia maple marigold meadow mimosa myrtle oak olive orchard orchid pansy ' +
  'peony petunia pine poppy primrose rose sage tulip willow'
).split(' ');

/**
 * Returns two random words, e.g. `['amber', 'willow']`, for the username of an account without a
 * display name.
 */
export function randomWords(): [string, string] {
  const pick = (words: readonly string[]) => words[randomInt(words.length)] as string;
  return [pick(ADJECTIVES), pick(NOUNS)];
}
