import type { Theme } from './theme.ts';

export const clay: Theme = {
  id: 'clay',
  name: 'Clay',
  description: 'Soft shapes in earthy tones',
  background: { color: '#e7cdbb' },
  pattern: { paper: '#e7cdbb', ink: '#d9b59d' },
  font: 'nunito',
  button: { shape: 'rounded', fill: 'shadow', color: '#b4532f' },
  text: '#3f2216',
  picture: 'rounded',
  name_style: { weight: 800, spacing: '-0.01em' },
};
