import type { Theme } from './theme.ts';

export const editorial: Theme = {
  id: 'editorial',
  name: 'Editorial',
  description: 'Serif type on warm paper',
  background: { color: '#f6f1e7' },
  pattern: { paper: '#f6f1e7', ink: '#e4dac6' },
  font: 'playfair-display',
  button: { shape: 'square', fill: 'outline', color: '#3b2f24' },
  text: '#2b221a',
  picture: 'rounded',
  name_style: { weight: 700, spacing: '-0.01em' },
};
