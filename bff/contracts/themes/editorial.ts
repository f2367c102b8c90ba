import type { Theme } from './theme.ts';

export const editorial: Theme = {
  id: 'editorial',
  name: 'Editorial',
  description: 'Serif type on warm paper',
  background: { kind: 'solid', color: '#f6f0e4' },
  pattern: { paper: '#f6f0e4', ink: '#e6dcc8' },
  font: 'playfair-display',
  align: 'start',
  button: {
    shape: 'square',
    fill: 'outline',
    color: '#2b221a',
    border: '0 0 1px',
    shadow: '0 -1px 0 var(--link-border)',
    rows: true,
  },
  text: '#2b221a',
  focus: '#a3341f',
  picture: 'rounded',
  name_style: { weight: 700, spacing: '-0.02em', size: 1.3 },
  title_style: { weight: 500, spacing: '0', size: 1.2 },
};
