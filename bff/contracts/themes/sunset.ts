import type { Theme } from './theme.ts';

export const sunset: Theme = {
  id: 'sunset',
  name: 'Sunset',
  description: 'Warm sky, round buttons',
  background: { color: 'linear-gradient(to bottom, #7a2159, #c2452d)' },
  pattern: { paper: '#7a2159', ink: '#93306b' },
  font: 'poppins',
  button: { shape: 'pill', fill: 'solid', color: '#fff1e0' },
  text: '#ffffff',
  picture: 'circle',
  name_style: { weight: 700, spacing: '-0.02em' },
};
