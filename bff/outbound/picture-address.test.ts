import { expect, it } from 'vitest';
import { pictureUrlOf } from './picture-address.ts';

it.each([
  ['https://lh3.googleusercontent.com/a/x=s96-c', 'https://lh3.googleusercontent.com/a/x=s400-c'],
  ['https://lh3.googleusercontent.com/a/x', 'https://lh3.googleusercontent.com/a/x'],
  ['https://scontent-arn2-1.xx.fbcdn.net/v/1.jpg', 'https://scontent-arn2-1.xx.fbcdn.net/v/1.jpg'],
  [
    'https://avatars.githubusercontent.com/u/1?v=4',
    'https://avatars.githubusercontent.com/u/1?v=4',
  ],
  ['https://fbcdn.net/1.jpg', null],
  ['https://1.2.3.4.bc.googleusercontent.com/x', null],
  ['https://evil.example/=s96-c', null],
])('S85 converts the picture URL %s to %s', (address, expected) => {
  expect(pictureUrlOf({ profile_picture_url: address })).toBe(expected);
});

it('returns null without a picture URL', () => {
  expect(pictureUrlOf({})).toBeNull();
});
