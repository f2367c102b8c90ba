import type { Theme } from './theme.ts';

export const outline: Theme = {
  id: 'outline',
  name: 'Outline',
  description: 'Black on white, hard edges',
  background: {
    kind: 'pattern',
    color: '#ffffff',
    layers:
      'linear-gradient(#eeeeee 1px, transparent 1px) 0 0 / 28px 28px, linear-gradient(to right, #eeeeee 1px, transparent 1px) 0 0 / 28px 28px, #ffffff',
    spots: ['#ffffff', '#eeeeee'],
  },
  pattern: { paper: '#ffffff', ink: '#e5e5e5' },
  font: 'inter',
  button: {
    shape: 'square',
    fill: 'shadow',
    color: '#ffffff',
    shadow: '6px 6px 0 var(--page-text)',
  },
  text: '#000000',
  focus: '#d3006c',
  picture: 'rounded',
  picture_ring: '0 0 0 2px #000000, 6px 6px 0 2px #000000',
  name_style: { weight: 800, spacing: '-0.045em', size: 1.25, transform: 'uppercase' },
  title_style: { weight: 700 },
};
