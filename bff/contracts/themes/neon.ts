import type { Theme } from './theme.ts';

export const neon: Theme = {
  id: 'neon',
  name: 'Neon',
  description: 'Glowing lines on black',
  background: {
    kind: 'mesh',
    color: '#050508',
    layers:
      'radial-gradient(90% 40% at 50% 108%, #3d0a45, transparent 80%), radial-gradient(80% 32% at 50% -6%, #07331f, transparent 80%), #050508',
    spots: ['#050508', '#3d0a45', '#07331f'],
  },
  pattern: { paper: '#050508', ink: '#1b1b2a' },
  font: 'space-grotesk',
  button: {
    shape: 'pill',
    fill: 'outline',
    color: '#39ff88',
    shadow:
      '0 0 18px -4px var(--link-border), inset 0 0 14px -6px var(--link-border)',
  },
  text: '#eafff2',
  focus: '#ff4fd8',
  picture: 'circle',
  picture_ring: '0 0 0 3px #050508, 0 0 0 5px #ff4fd8, 0 0 32px 2px #ff4fd8',
  name_style: { weight: 700, spacing: '0', glow: '0 0 22px #39ff8899' },
  title_style: { weight: 500, spacing: '0.01em' },
};
