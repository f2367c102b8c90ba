import type { Theme } from './theme.ts';

export const outline: Theme = {
  id: 'outline',
  name: 'Outline',
  description: 'Black on white, hard edges',
  background: { color: '#ffffff' },
  pattern: { paper: '#ffffff', ink: '#e5e5e5' },
  font: 'inter',
  button: { shape: 'square', fill: 'outline', color: '#000000' },
  text: '#000000',
  picture: 'rounded',
  name_style: { weight: 800, spacing: '-0.03em', transform: 'uppercase' },
};
