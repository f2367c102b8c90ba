import { MEADOW, MEADOW_SKY } from './drawings.ts';
import type { Theme } from './theme.ts';

const LANDSCAPE = `url("${MEADOW}") 50% 100% / max(100%, 60rem) auto no-repeat`;
const AIR = 'linear-gradient(#b9e1f6, #fdf6da 70%)';
/**
 * Returns a sun in the top left corner as a CSS gradient.
 * @param radius in rem
 */
const sun = (radius: number) =>
  `radial-gradient(circle at 0 0, #ffe082 ${radius}rem, #ffedb3 ${radius + 0.1}rem ${radius + 2.5}rem, #fff5d6 ${radius + 2.6}rem ${radius + 5}rem, transparent ${radius + 5.1}rem)`;

export const meadow: Theme = {
  id: 'meadow',
  name: 'Meadow',
  description: 'A drawn landscape',
  background: {
    kind: 'drawing',
    color: 'linear-gradient(to bottom, #c9e8f7, #fdf6da)',
    layers: [LANDSCAPE, `url("${MEADOW_SKY}") 50% 2.5rem no-repeat`, sun(4.5), AIR].join(', '),
    card_layers: [LANDSCAPE, sun(2.5), AIR].join(', '),
    spots: ['#b9e1f6', '#fdf6da', '#ffffff', '#ffe082', '#8fc58a', '#93c97f'],
  },
  pattern: { paper: '#dff1fb', ink: '#c3e2f2' },
  font: 'caveat',
  button: {
    shape: 'rounded',
    fill: 'solid',
    color: '#fffdf4',
    text: '#1f3d2b',
    shadow: '0 3px 0 #1f3d2b26, 0 14px 24px -16px #1f3d2b99',
  },
  text: '#1f3d2b',
  focus: '#9c2b4e',
  picture: 'circle',
  picture_ring: '0 0 0 6px #ffffff, 0 12px 26px -10px #1f3d2b80',
  name_style: { weight: 700, spacing: '0', size: 1.15 },
};
