import { expect, it } from 'vitest';
import { keccak256 } from './keccak.ts';

const hash = (text: string) => Buffer.from(keccak256(Buffer.from(text))).toString('hex');

// The empty one is Ethereum's code hash of an account without code; the others are well-known too.
it.each([
  ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ['transfer(address,uint256)', 'a9059cbb2ab09eb219583f4a59a5d0623ade346d962bcd4e46b11da047c9049b'],
])('hashes %j', (text, digest) => {
  expect(hash(text)).toBe(digest);
});

it.each([
  [135, '34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446'],
  [136, 'a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e'],
  [137, 'd869f639c7046b4929fc92a4d988a8b22c55fbadb802c0c66ebcd484f1915f39'],
])('hashes %i bytes, at the edge of a block', (length, digest) => {
  expect(hash('a'.repeat(length))).toBe(digest);
});
