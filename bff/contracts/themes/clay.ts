import type { Theme } from './theme.ts';

export const clay: Theme = {
  id: 'clay',
  name: 'Clay',
  description: 'Soft shapes in earthy tones',
  background: { kind: 'solid', color: '#ecd5c5' },
  pattern: { paper: '#ecd5c5', ink: '#dfbfa8' },
  card: {
    surround: '#ecd5c5',
    shadow:
      '-24px -24px 60px #fbeadf, 24px 24px 60px #cdb09d, inset 2px 2px 3px #fdf1e8, inset -2px -2px 4px #d3b5a1',
    radius: '3.5rem',
  },
  font: 'nunito',
  button: {
    shape: 'rounded',
    fill: 'shadow',
    color: '#b1502e',
    border: '0',
    shadow:
      'inset 0 3px 4px rgb(255 255 255 / 34%), inset 0 -7px 10px rgb(70 20 0 / 32%), 0 12px 20px -8px rgb(110 50 20 / 60%)',
  },
  text: '#43220f',
  focus: '#43220f',
  picture: 'rounded',
  picture_ring: '0 0 0 8px #ecd5c5, -6px -6px 22px 6px #fbeadf, 10px 12px 26px 6px #c9a991',
  name_style: { weight: 800, spacing: '-0.02em' },
  title_style: { weight: 800 },
};
