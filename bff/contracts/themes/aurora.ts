import type { Theme } from './theme.ts';

export const aurora: Theme = {
  id: 'aurora',
  name: 'Aurora',
  description: 'Glass on northern lights',
  background: {
    color: 'linear-gradient(to bottom right, #1b1147, #0b3b4a)',
    layers:
      'radial-gradient(60% 50% at 15% 10%, #5b2a9d 0%, transparent 70%), radial-gradient(55% 45% at 90% 25%, #0e6b7c 0%, transparent 70%), radial-gradient(70% 55% at 50% 100%, #1d4f91 0%, transparent 75%), #140d38',
    spots: ['#140d38', '#5b2a9d', '#0e6b7c', '#1d4f91'],
  },
  pattern: { paper: '#140d38', ink: '#2a1f63' },
  font: 'space-grotesk',
  button: { shape: 'rounded', fill: 'glass', color: '#ffffff' },
  text: '#ffffff',
  picture: 'circle',
  name_style: { weight: 700, spacing: '-0.02em' },
};
