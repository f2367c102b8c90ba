import { expect, it } from 'vitest';
import { availableUsernames, usernameCandidates } from './username-suggestions.ts';

it.each([
  ['Rosa Lindqvist', 'rosa-lindqvist', ['rosalindqvist', 'rosa_lindqvist', 'rosal', 'rlindqvist']],
  ['rosa-lindqvist', 'rosa-lindqvist', ['rosalindqvist', 'rosa_lindqvist', 'rosal']],
  ['Zoë', 'zoe', ['hello-zoe', 'its-zoe', 'zoe-links', 'zoe-page', 'the-zoe']],
  ['محمد', 'swift-otter', ['hello-swift-otter', 'its-swift-otter', 'swift-otter-links']],
])('suggests usernames for %s', (name, username, expected) => {
  expect(usernameCandidates(name, username)).toEqual(expect.arrayContaining(expected));
  expect(usernameCandidates(name, username).slice(0, expected.length)).toEqual(expected);
});

it('suggests no reserved or invalid username', () => {
  expect(usernameCandidates('Posy Team', 'x')).not.toContain('posyteam');
  for (const candidate of usernameCandidates('A'.repeat(80), 'b'.repeat(30))) {
    expect(candidate.length).toBeLessThanOrEqual(30);
  }
});

it('returns the first three available usernames', async () => {
  const asked: string[] = [];
  const isAvailable = async (username: string) => {
    asked.push(username);
    return username !== 'b';
  };
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(await availableUsernames(all, isAvailable)).toEqual(['a', 'c', 'd']);
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('returns the usernames that were found before an error', async () => {
  const isAvailable = async (username: string) => {
    if (username === 'd') throw new Error('offline');
    return username === 'a';
  };
  expect(await availableUsernames(['a', 'b', 'c', 'd'], isAvailable)).toEqual(['a']);
});
