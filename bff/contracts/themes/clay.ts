import type { Theme } from './theme.ts';

/**
 * Returns a shaded ball as a CSS gradient. The ball is lit from above and darker at its rim.
 * @param radius in rem
 * @param at position of the center, in CSS
 */
const ball = (radius: number, at: string, [light, color, rim]: readonly string[]): string =>
  `radial-gradient(circle ${radius}rem at ${at}, ${light}, ${color} 60%, ${rim} 99%, transparent)`;

const GREEN = ['#b9c9a0', '#a8bb8d', '#93a878'];
const YELLOW = ['#f7d59a', '#f0c57c', '#dcab5c'];
const BELOW = [
  ball(12, '94% 102%', ['#f1b295', '#e79d79', '#d98a65']),
  ball(8, '0% 88%', ['#f6c6ae', '#eeb69a', '#dc9d7e']),
  '#f4d9c6',
];

export const clay: Theme = {
  id: 'clay',
  name: 'Clay',
  description: 'Soft shapes in earthy tones',
  background: {
    kind: 'mesh',
    color: '#f4d9c6',
    layers: [ball(6.5, '100% 2rem', GREEN), ball(3.75, '1% 5.5rem', YELLOW), ...BELOW].join(', '),
    card_layers: [ball(4.5, '102% 1rem', GREEN), ball(3.25, '0% 5.5rem', YELLOW), ...BELOW].join(
      ', ',
    ),
    spots: ['#f4d9c6', '#d98a65', '#93a878', '#f7d59a'],
  },
  pattern: { paper: '#f4d9c6', ink: '#e9c3a8' },
  card: {
    surround: 'linear-gradient(135deg, #e9b595, #d98f6b)',
    shadow:
      '0 50px 80px -30px rgb(90 35 10 / 55%), inset 0 8px 12px rgb(255 255 255 / 55%), inset 0 -12px 22px rgb(150 80 45 / 35%)',
    radius: '3.5rem',
  },
  font: 'nunito',
  button: {
    shape: 'rounded',
    fill: 'shadow',
    color: '#fff6ee',
    text: '#5a2b17',
    border: '0',
    shadow:
      'inset 0 3px 3px #ffffff, inset 0 -7px 10px rgb(205 140 100 / 38%), 0 12px 20px -8px rgb(120 55 25 / 45%)',
  },
  text: '#43220f',
  focus: '#43220f',
  picture: 'rounded',
  picture_ring: '0 0 0 8px #fff6ee, 0 14px 26px 2px rgb(120 55 25 / 45%)',
  name_style: { weight: 800, spacing: '-0.02em', size: 1.1 },
  title_style: { weight: 800 },
};
