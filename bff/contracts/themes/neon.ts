import type { Theme } from './theme.ts';

export const neon: Theme = {
  id: 'neon',
  name: 'Neon',
  description: 'Glowing lines on black',
  background: { color: '#050508' },
  pattern: { paper: '#050508', ink: '#1b1b2a' },
  font: 'space-grotesk',
  button: { shape: 'pill', fill: 'outline', color: '#39ff88' },
  text: '#eafff2',
  picture: 'circle',
  name_style: { weight: 700, spacing: '0.01em' },
};
