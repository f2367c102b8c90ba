import { describe, expect, it } from 'vitest';
import { hasPageTitle, suggestedTitle } from './address.ts';

describe('suggestedTitle', () => {
  it.each([
    ['https://www.instagram.com/rosa', 'Instagram'],
    ['https://youtu.be/abcdefghijk', 'YouTube'],
    ['https://open.spotify.com/track/0123456789abcdefghijkl', 'Spotify'],
    ['https://www.shop.example/new', 'shop.example'],
  ])('suggests a title for %s: %s', (address, title) => {
    expect(suggestedTitle(address)).toBe(title);
  });
});

it('reads the titles of websites and embeds, but not of social profiles', () => {
  expect(hasPageTitle('https://shop.example/')).toBe(true);
  expect(hasPageTitle('https://youtu.be/abcdefghijk')).toBe(true);
  expect(hasPageTitle('https://tiktok.com/@rosa')).toBe(false);
});
