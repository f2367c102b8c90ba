import type { Theme } from './theme.ts';

export const neon: Theme = {
  id: 'neon',
  name: 'Neon',
  description: 'Glowing lines on black',
  background: {
    kind: 'pattern',
    color: '#050508',
    layers: [
      'radial-gradient(90% 40% at 50% 108%, #4a0c54e6, transparent 80%)',
      'radial-gradient(80% 32% at 50% -6%, #07331fe6, transparent 80%)',
      'linear-gradient(#15151f 1px, transparent 1px) 50% 0 / 44px 44px',
      'linear-gradient(to right, #15151f 1px, transparent 1px) 50% 0 / 44px 44px',
      '#050508',
    ].join(', '),
    spots: ['#050508', '#4a0c54', '#07331f'],
  },
  pattern: { paper: '#050508', ink: '#1b1b2a' },
  font: 'space-grotesk',
  button: {
    shape: 'pill',
    fill: 'outline',
    color: '#39ff88',
    shadow: '0 0 18px -4px var(--link-border), inset 0 0 14px -6px var(--link-border)',
  },
  text: '#eafff2',
  focus: '#ff4fd8',
  picture: 'circle',
  picture_ring: '0 0 0 3px #050508, 0 0 0 5px #ff4fd8, 0 0 32px 2px #ff4fd8',
  name_style: { weight: 700, spacing: '0', glow: '0 0 22px #39ff8899' },
  title_style: { weight: 500, spacing: '0.01em' },
};
