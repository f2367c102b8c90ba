import type { Theme } from './theme.ts';

export const aurora: Theme = {
  id: 'aurora',
  name: 'Aurora',
  description: 'Glass on northern lights',
  background: {
    kind: 'mesh',
    color: 'linear-gradient(to bottom right, #1b1147, #0b3b4a)',
    layers: [
      'radial-gradient(75% 45% at 8% 4%, #6a25b0, transparent 72%)',
      'radial-gradient(80% 42% at 100% 28%, #06656c, transparent 72%)',
      'radial-gradient(90% 45% at 0% 74%, #1f479f, transparent 75%)',
      'radial-gradient(80% 40% at 95% 100%, #78257d, transparent 70%)',
      '#110a33',
    ].join(', '),
    spots: ['#110a33', '#6a25b0', '#06656c', '#1f479f', '#78257d'],
  },
  pattern: { paper: '#140d38', ink: '#2a1f63' },
  font: 'space-grotesk',
  button: {
    shape: 'rounded',
    fill: 'glass',
    color: '#ffffff',
    opacity: 0.14,
    border: '1px',
    shadow: 'inset 0 1px 0 rgb(255 255 255 / 22%), 0 12px 28px -14px rgb(0 0 0 / 60%)',
  },
  text: '#ffffff',
  focus: '#8ef5d8',
  picture: 'circle',
  picture_ring: '0 0 0 3px #8ef5d8, 0 0 0 9px rgb(255 255 255 / 12%), 0 0 48px 6px #0a7f86',
  name_style: { weight: 700, spacing: '-0.03em' },
  title_style: { weight: 500 },
};
