import { expect, it } from 'vitest';
import { pageBackground } from '#bff/contracts/page-background.ts';
import { cardBackground } from './card-background.ts';

const translated = (own: string) => {
  const { css, base } = pageBackground('classic', own);
  return cardBackground(css, base);
};

it.each([
  'pattern:pattern-dots',
  'pattern:pattern-grid',
  'pattern:pattern-waves',
  'pattern:pattern-zigzag',
  'pattern:pattern-stripes',
  'linear-gradient(to bottom left, #ff0000, #00ffff)',
])('translates %s', (own) => expect(translated(own)).toMatchSnapshot());

it('leaves out layers that are no gradients', () => {
  const css =
    'url("https://a.example/x.png"), linear-gradient(to right, #ffffff, #000000), #123456';
  expect(cardBackground(css, '#ffffff')).toEqual({
    backgroundColor: '#123456',
    backgroundImage: 'linear-gradient(to right, #ffffff, #000000)',
    backgroundPosition: '0px 0px',
    backgroundSize: '100% 100%',
  });
});
