import type { Theme } from './theme.ts';

export const meadow: Theme = {
  id: 'meadow',
  name: 'Meadow',
  description: 'A drawn landscape',
  background: { color: 'linear-gradient(to bottom, #dff1fb, #f7f3d9)' },
  pattern: { paper: '#dff1fb', ink: '#c3e2f2' },
  font: 'caveat',
  button: { shape: 'rounded', fill: 'shadow', color: '#fffdf2' },
  text: '#1f3d2b',
  picture: 'circle',
  name_style: { weight: 700, spacing: '0em' },
};
